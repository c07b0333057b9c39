import { factsExtractor } from '../../facts/facts-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const scienceExtractor = factsExtractor('Scientific data', [
  [
    {
      ...binaryType('image/fits', 'FITS', 'fits fit fts', { magic: ['SIMPLE  ='] }),
      mediaTypes: ['application/fits'],
    },
    async () => (await import('./read-fits.ts')).readFits,
  ],
  [
    {
      ...binaryType('application/x-netcdf', 'NetCDF', 'nc cdf', { magic: ['CDF\x01', 'CDF\x02', 'CDF\x05'] }),
      mediaTypes: ['application/netcdf'],
    },
    async () => (await import('./read-netcdf.ts')).readNetcdf,
  ],
  [
    {
      ...binaryType('application/x-hdf5', 'HDF5', 'h5 hdf5 he5 nc4 hdf mat', {
        magic: ['\x89HDF\r\n\x1a\n', { at: 512, bytes: '\x89HDF\r\n\x1a\n' }],
      }),
      mediaTypes: ['application/x-hdf'],
    },
    async () => (await import('./hdf5/read-hdf5.ts')).readHdf5,
  ],
  [
    binaryType('application/x-nifti', 'NIfTI', 'nii', {
      magic: [
        { at: 344, bytes: 'n+1\0' },
        { at: 344, bytes: 'ni1\0' },
        { at: 4, bytes: 'n+2\0\r\n\x1a\n' },
      ],
    }),
    async () => (await import('./read-nifti.ts')).readNifti,
  ],
  [
    binaryType('application/x-edf', 'European data format', 'edf bdf', {
      head: /^(?:0 {7}|\xffBIOSEMI).{160}\d\d\.\d\d\.\d\d\d\d\.\d\d\.\d\d/s,
    }),
    async () => (await import('./read-edf.ts')).readEdf,
  ],
  [
    binaryType('application/x-grib', 'GRIB weather data', 'grib grb grib2 grb2', { magic: ['GRIB'] }),
    async () => (await import('./read-grib.ts')).readGrib,
  ],
  [
    binaryType('application/x-gdsii', 'GDSII layout', 'gds gds2 gdsii', { head: /^\0\cF\0\cB.{2}/s }),
    async () => (await import('./read-gds.ts')).readGds,
  ],
]);
