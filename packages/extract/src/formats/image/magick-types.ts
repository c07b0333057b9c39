import type { FileType, Signs } from '../../file-type.ts';
import { cameras, type Row } from './camera-types.ts';

const codestream: Signs = { magic: ['\xff\x4f\xff\x51'] };

/** Color maps are rare and identifiers empty: eight bytes that hardly anything else opens with. */
const uncompressedTga = ['\0\0\x02', '\0\0\x03', '\0\0\x0a', '\0\0\x0b'].map((start) => `${start}\0\0\0\0\0`);

const common: Row[] = [
  ['HEIC', 'image/heic', 'HEIC', 'heic heics', { brand: /^he(?:ic|ix|vc|vx|im|is)$/ }],
  ['HEIF', 'image/heif', 'HEIF', 'heif heifs hif', { brand: /^m(?:if|sf)1$/ }],
  ['JXL', 'image/jxl', 'JPEG XL', 'jxl', { magic: ['\xff\x0a', '\0\0\0\x0cJXL \r\n\x87\n'] }],
  ['JP2', 'image/jp2', 'JPEG 2000', 'jp2 jpf jpx', { magic: ['\0\0\0\x0cjP  \r\n\x87\n'] }],
  ['JPM', 'image/jpm', 'JPEG 2000 compound image', 'jpm', { head: /^.{4}jP {2}.{12}jpm /s }],
  ['J2K', 'image/j2c', 'JPEG 2000 codestream', 'j2k j2c jpc', codestream],
  ['JNG', 'image/x-jng', 'JPEG Network Graphics', 'jng', { magic: ['\x8bJNG\r\n\x1a\n'] }],
  ['MNG', 'video/x-mng', 'Multiple-image Network Graphics', 'mng', { magic: ['\x8aMNG\r\n\x1a\n'] }],
  ['PSD', 'image/vnd.adobe.photoshop', 'Photoshop', 'psd pdd', { magic: ['8BPS\0\x01'] }],
  ['PSB', 'image/x-photoshop-large', 'Photoshop large document', 'psb', { magic: ['8BPS\0\x02'] }],
  ['XCF', 'image/x-xcf', 'GIMP', 'xcf', { magic: ['gimp xcf '] }],
  ['BMP', 'image/bmp', 'Windows bitmap', 'bmp dib', { head: /^BM.{12}[(l|@84\f]/s }],
  ['ICO', 'image/x-icon', 'Windows icon', 'ico', { head: /^\0\0\cA\0[^\0]/s }],
  ['CUR', 'image/x-win-bitmap', 'Windows cursor', 'cur', { magic: ['\0\0\x02\0\x01\0', '\0\0\x02\0\x02\0'] }],
  ['DDS', 'image/vnd-ms.dds', 'DirectDraw surface', 'dds', { magic: ['DDS |'] }],
  ['QOI', 'image/qoi', 'Quite OK Image', 'qoi', { magic: ['qoif'] }],
  ['FARBFELD', 'image/x-farbfeld', 'Farbfeld', 'ff farbfeld', { magic: ['farbfeld'] }],
  [
    'PCX',
    'image/x-pcx',
    'PC Paintbrush',
    'pcx pcc',
    { magic: ['\n\0\x01', '\n\x02\x01', '\n\x03\x01', '\n\x05\x01'] },
  ],
  ['DCX', 'image/x-dcx', 'PC Paintbrush pages', 'dcx', { magic: ['\xb1\x68\xde\x3a'] }],
  ['TGA', 'image/x-tga', 'Truevision TGA', 'tga icb vda vst', { magic: uncompressedTga }],
  ['WBMP', 'image/vnd.wap.wbmp', 'Wireless bitmap', 'wbmp'],
  ['XBM', 'image/x-xbitmap', 'X bitmap', 'xbm', { head: /^#define\s+\w*_?width\s+\d+\s/ }],
  ['XPM', 'image/x-xpixmap', 'X pixmap', 'xpm', { magic: ['/* XPM */'] }],
  ['PBM', 'image/x-portable-bitmap', 'Portable bitmap', 'pbm', { head: /^P[14]\s+(?:#.*\s+)*\d+\s+\d+\s/ }],
  ['PGM', 'image/x-portable-graymap', 'Portable graymap', 'pgm', { head: /^P[25]\s+(?:#.*\s+)*\d+\s+\d+\s/ }],
  ['PPM', 'image/x-portable-pixmap', 'Portable pixmap', 'ppm', { head: /^P[36]\s+(?:#.*\s+)*\d+\s+\d+\s/ }],
  [
    'PAM',
    'image/x-portable-arbitrarymap',
    'Portable arbitrary map',
    'pam',
    { magic: ['P7\nWIDTH', 'P7\n#'] },
  ],
  ['PNM', 'image/x-portable-anymap', 'Portable anymap', 'pnm'],
  ['PFM', 'image/x-portable-floatmap', 'Portable float map', 'pfm', { head: /^P[Ff]\n\d+ \d+\n-?\d/ }],
  ['PHM', 'image/x-portable-halfmap', 'Portable half float map', 'phm', { head: /^P[Hh]\n\d+ \d+\n-?\d/ }],
];

const professional: Row[] = [
  ['EXR', 'image/x-exr', 'OpenEXR', 'exr', { magic: ['\x76\x2f\x31\x01'] }],
  ['HDR', 'image/vnd.radiance', 'Radiance HDR', 'hdr rgbe', { magic: ['#?RADIANCE', '#?RGBE'] }],
  ['DPX', 'image/x-dpx', 'Digital picture exchange', 'dpx', { magic: ['SDPX', 'XPDS'] }],
  ['CIN', 'image/x-cineon', 'Cineon', 'cin', { magic: ['\x80\x2a\x5f\xd7'] }],
  ['FL32', 'image/x-filmlight', 'FilmLight', 'fl32', { magic: ['23LF', 'FL32'] }],
  [
    'SGI',
    'image/x-sgi',
    'Silicon Graphics image',
    'sgi rgb rgba bw',
    { magic: ['\x01\xda\0\x01', '\x01\xda\x01\x01', '\x01\xda\0\x02', '\x01\xda\x01\x02'] },
  ],
  ['SUN', 'image/x-sun-raster', 'Sun raster', 'ras sun', { magic: ['\x59\xa6\x6a\x95'] }],
  ['RLA', 'image/x-rla', 'Wavefront RLA', 'rla'],
  ['RLE', 'image/x-utah-rle', 'Utah RLE', 'rle', { magic: ['\x52\xcc'] }],
  ['PIX', 'image/x-alias-pix', 'Alias PIX', 'pix'],
  ['VIFF', 'image/x-viff', 'Khoros VIFF', 'viff xv', { magic: ['\xab\x01'] }],
  ['VICAR', 'image/x-vicar', 'VICAR', 'vicar vic', { magic: ['LBLSIZE='] }],
  ['VIPS', 'image/x-vips', 'VIPS', 'v vips', { magic: ['\x08\xf2\xa6\xb6', '\xb6\xa6\xf2\x08'] }],
  ['MIFF', 'image/x-miff', 'ImageMagick MIFF', 'miff', { magic: ['id=ImageMagick'] }],
  ['MTV', 'image/x-mtv', 'MTV ray tracer', 'mtv'],
  ['AVS', 'image/x-avs', 'AVS X image', 'avs'],
  ['SCT', 'image/x-scitex', 'Scitex continuous tone', 'sct', { magic: [{ at: 80, bytes: 'CT' }] }],
  ['PGX', 'image/x-pgx', 'JPEG 2000 component', 'pgx', { magic: ['PG LM', 'PG ML'] }],
  ['CALS', 'image/x-cals', 'CALS raster', 'cal cals', { magic: ['srcdocid:', 'version: MIL-STD'] }],
  ['G3', 'image/g3fax', 'Group 3 fax', 'g3 fax'],
  ['G4', 'image/x-g4-fax', 'Group 4 fax', 'g4'],
  ['PCD', 'image/x-photo-cd', 'Photo CD', 'pcd pcds', { magic: [{ at: 2048, bytes: 'PCD_' }] }],
  ['IPL', 'image/x-ipl', 'IPL image sequence', 'ipl', { magic: ['iiii\x04\0\0\0', 'mmmm\0\0\0\x04'] }],
  ['SF3', 'image/x.sf3', 'Simple File Format image', 'sf3', { magic: ['\x81SF3'] }],
];

const old: Row[] = [
  ['MAC', 'image/x-macpaint', 'MacPaint', 'pntg mac', { magic: [{ at: 65, bytes: 'PNTG' }] }],
  ['WPG', 'image/x-wpg', 'WordPerfect graphics', 'wpg', { magic: ['\xffWPC\x10\0\0\0\x01\x16'] }],
  ['CUT', 'image/x-halo-cut', 'Dr. Halo', 'cut'],
  ['ART', 'image/x-pfs-art', 'PFS First Publisher', 'art'],
  ['AAI', 'image/x-aai', 'Dune AAI', 'aai'],
  ['HRZ', 'image/x-hrz', 'Slow scan television', 'hrz'],
  ['OTB', 'image/x-otb', 'Over-the-air bitmap', 'otb'],
  ['PALM', 'image/x-palm', 'Palm pixmap', 'palm'],
  ['PWP', 'image/x-pwp', 'Seattle FilmWorks roll', 'pwp', { magic: ['SFW95'] }],
  ['SFW', 'image/x-sfw', 'Seattle FilmWorks', 'sfw', { magic: ['SFW94'] }],
  [
    'TIM',
    'image/x-psx-tim',
    'PlayStation TIM',
    'tim',
    { magic: ['\x10\0\0\0\x02\0\0\0', '\x10\0\0\0\x08\0\0\0', '\x10\0\0\0\x09\0\0\0'] },
  ],
  ['TM2', 'image/x-ps2-tim2', 'PlayStation 2 TIM2', 'tm2 tim2', { magic: ['TIM2'] }],
  ['RGF', 'image/x-rgf', 'LEGO Mindstorms picture', 'rgf'],
  ['JNX', 'image/x-garmin-jnx', 'Garmin map tiles', 'jnx'],
  ['ASE', 'image/x-aseprite', 'Aseprite', 'ase aseprite', { magic: [{ at: 4, bytes: '\xe0\xa5' }] }],
];

const rows = [...common, ...professional, ...old, ...cameras];

/** Formats that ImageMagick decodes; those that hold scripts, vectors or references to other files are left out. */
export const magickTypes: readonly FileType[] = rows.map(([, type, name, extensions, signs]) => ({
  type,
  name,
  extensions: extensions.split(' '),
  signs,
}));

/** Read by others first, which do it better. */
const readElsewhere: readonly [type: string, decoder: string][] = [
  ['image/x-pict', 'PICT'],
  ['image/fits', 'FITS'],
];

export const pictureFallbacks: readonly string[] = readElsewhere.map(([type]) => type);

const decoders = new Map([...readElsewhere, ...rows.map(([decoder, type]) => [type, decoder] as const)]);

/** The name that the decoder has for a type; undefined where it has none. */
export const decoderOf = (type: string): string | undefined => decoders.get(type);
