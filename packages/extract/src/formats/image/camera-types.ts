import type { Signs } from '../../file-type.ts';

/** A picture format in one line; the decoder is the name that ImageMagick has for it. */
export type Row = [decoder: string, type: string, name: string, extensions: string, signs?: Signs];

const tiffLike: Signs = { magic: ['II*\0', 'MM\0*'] };

/** What cameras write before anything is made of it. */
export const cameras: Row[] = [
  ['DNG', 'image/x-adobe-dng', 'Digital Negative', 'dng', tiffLike],
  ['CR2', 'image/x-canon-cr2', 'Canon raw 2', 'cr2', { head: /^II\*.{5}CR/s }],
  ['CR3', 'image/x-canon-cr3', 'Canon raw 3', 'cr3', { brand: /^crx $/ }],
  ['CRW', 'image/x-canon-crw', 'Canon raw', 'crw', { head: /^II.{4}HEAPCCDR/s }],
  ['NEF', 'image/x-nikon-nef', 'Nikon raw', 'nef', tiffLike],
  ['NRW', 'image/x-nikon-nrw', 'Nikon compact raw', 'nrw', tiffLike],
  ['ARW', 'image/x-sony-arw', 'Sony raw', 'arw', tiffLike],
  ['SR2', 'image/x-sony-sr2', 'Sony raw 2', 'sr2', tiffLike],
  ['SRF', 'image/x-sony-srf', 'Sony raw of 2003', 'srf', tiffLike],
  ['RAF', 'image/x-fujifilm-raf', 'Fujifilm raw', 'raf', { magic: ['FUJIFILMCCD-RAW'] }],
  ['ORF', 'image/x-olympus-orf', 'Olympus raw', 'orf', { magic: ['IIRO', 'IIRS', 'MMOR'] }],
  ['RW2', 'image/x-panasonic-rw2', 'Panasonic raw', 'rw2', { magic: ['IIU\0'] }],
  ['RWL', 'image/x-leica-rwl', 'Leica raw', 'rwl', { magic: ['IIU\0', 'II*\0'] }],
  ['PEF', 'image/x-pentax-pef', 'Pentax raw', 'pef', tiffLike],
  ['SRW', 'image/x-samsung-srw', 'Samsung raw', 'srw', tiffLike],
  ['3FR', 'image/x-hasselblad-3fr', 'Hasselblad raw', '3fr', tiffLike],
  ['FFF', 'image/x-hasselblad-fff', 'Hasselblad Imacon raw', 'fff', tiffLike],
  ['IIQ', 'image/x-phaseone-iiq', 'Phase One raw', 'iiq', tiffLike],
  ['KDC', 'image/x-kodak-kdc', 'Kodak raw', 'kdc', tiffLike],
  ['DCR', 'image/x-kodak-dcr', 'Kodak professional raw', 'dcr', tiffLike],
  ['K25', 'image/x-kodak-k25', 'Kodak DC25 raw', 'k25', tiffLike],
  ['ERF', 'image/x-epson-erf', 'Epson raw', 'erf', tiffLike],
  ['MEF', 'image/x-mamiya-mef', 'Mamiya raw', 'mef', tiffLike],
  ['MOS', 'image/x-leaf-mos', 'Leaf raw', 'mos', tiffLike],
  ['MRW', 'image/x-minolta-mrw', 'Minolta raw', 'mrw', { magic: ['\0MRM'] }],
  ['MDC', 'image/x-minolta-mdc', 'Minolta RD175 raw', 'mdc'],
  ['STI', 'image/x-sinar-sti', 'Sinar raw', 'sti', tiffLike],
  ['X3F', 'image/x-sigma-x3f', 'Sigma raw', 'x3f', { magic: ['FOVb'] }],
];
