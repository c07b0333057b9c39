import { binaryType, type FileType } from '../../file-type.ts';

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
  binaryType('application/x-ext-volume', 'Linux volume (ext2, ext3, ext4)', 'ext ext2 ext3 ext4', {
    // Of its first fields: the signature, whether it was taken off properly, and what it does about faults.
    magic: ['\0\0\x01', '\x01\0\x01', '\x01\0\x02', '\x01\0\x03', '\x02\0\x01'].map((state) => ({
      at: 1080,
      bytes: `S\xef${state}\0`,
    })),
  }),
  binaryType('application/x-fat-volume', 'Volume or floppy disk (FAT)', 'fat vfd flp ima', {
    magic: [
      { at: 54, bytes: 'FAT1' },
      { at: 82, bytes: 'FAT32' },
    ],
  }),
  binaryType('application/x-ntfs-volume', 'Windows volume (NTFS)', 'ntfs', {
    magic: [{ at: 3, bytes: 'NTFS    ' }],
  }),
  binaryType('application/x-hfs-volume', 'Apple volume (HFS+)', 'hfs hfsx', {
    magic: [
      { at: 1024, bytes: 'H+\0\x04' },
      { at: 1024, bytes: 'HX\0\x05' },
    ],
  }),
  binaryType('application/x-apfs-volume', 'Apple volume (APFS)', 'apfs', {
    magic: [{ at: 32, bytes: 'NXSB' }],
  }),
  binaryType('application/x-partitioned-disk', 'Partitioned disk (GPT)', 'gpt', {
    magic: [{ at: 512, bytes: 'EFI PART' }],
  }),
  binaryType('application/x-virtual-pc-disk', 'Disk of Virtual PC', 'vhd', { magic: ['conectix'] }),
  binaryType('application/x-hyper-v-disk', 'Disk of Hyper-V', 'vhdx avhdx', { magic: ['vhdxfile'] }),
  binaryType('application/x-vmware-disk', 'Disk of VMware', 'vmdk', { magic: ['KDMV'] }),
  binaryType('application/x-virtualbox-disk', 'Disk of VirtualBox', 'vdi', {
    magic: [{ at: 64, bytes: '\x7f\x10\xda\xbe' }],
  }),
  binaryType('application/x-qemu-disk', 'Disk of QEMU', 'qcow qcow2', { magic: ['QFI\xfb'] }),
  binaryType('application/x-apple-diskimage', 'Apple disk image', 'dmg', { tail: /koly.{508}$/s }),
];
