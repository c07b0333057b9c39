import { binaryType, type FileType } from '../file-type.ts';

/** Archives and images of volumes that 7-Zip unpacks. */
export const packedTypes: readonly FileType[] = [
  binaryType('application/x-7z-compressed', '7z archive', '7z', { magic: ["7z\xbc\xaf'\x1c"] }),
  binaryType('application/x-rar-compressed', 'RAR archive', 'rar', { magic: ['Rar!\x1a\x07'] }),
  binaryType('application/vnd.ms-cab-compressed', 'Cabinet', 'cab', { magic: ['MSCF\0\0\0\0'] }),
  binaryType('application/x-iso9660-image', 'Disc image (ISO 9660, UDF)', 'iso udf', {
    magic: [
      { at: 0x8001, bytes: 'CD001' },
      { at: 0x8001, bytes: 'BEA01' },
    ],
  }),
  binaryType('application/x-arj', 'ARJ archive', 'arj', { magic: ['`\xea'] }),
  binaryType('application/x-lzh-compressed', 'LHA archive', 'lzh lha', {
    head: /^..-l[hz][0-9a-z]-/s,
  }),
  binaryType('application/x-rpm', 'RPM package', 'rpm', { magic: ['\xed\xab\xee\xdb'] }),
  binaryType('application/x-unix-archive', 'Unix archive or Debian package', 'deb udeb ar', {
    magic: ['!<arch>\n'],
  }),
  binaryType('application/x-cpio', 'CPIO archive', 'cpio', {
    magic: ['070701', '070702', '070707', '\xc7q'],
  }),
  binaryType('application/x-ms-wim', 'Windows image', 'wim swm esd', { magic: ['MSWIM\0\0\0'] }),
  binaryType('application/vnd.ms-htmlhelp', 'Compiled help (CHM)', 'chm chw', { magic: ['ITSF'] }),
  binaryType('application/x-ms-lit', 'Compiled help 2 (HXS)', 'hxs hxi', { magic: ['ITOLITLS'] }),
  binaryType('application/x-xar', 'XAR archive', 'xar pkg', { magic: ['xar!'] }),
  binaryType('application/x-squashfs', 'SquashFS image', 'squashfs sqfs snap', { magic: ['hsqs', 'sqsh'] }),
  binaryType('application/x-cramfs', 'CramFS image', 'cramfs', {
    magic: [{ at: 16, bytes: 'Compressed ROMFS' }],
  }),
  binaryType('application/x-apple-diskimage', 'Apple disk image', 'dmg', { tail: /koly.{508}$/s }),
];
