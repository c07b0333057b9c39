import { makeCfb } from '../../../../packages/extract/src/cfb/cfb.fixture.ts';

/** An archive of one file that is marked as encrypted. */
export function encrypted(archive: Uint8Array, name: string): Uint8Array {
  const copy = Buffer.from(archive);
  const entry = copy.lastIndexOf(name) - 46;
  copy.writeUInt16LE(copy.readUInt16LE(entry + 8) | 1, entry + 8);
  return copy;
}

/** A package that Office has encrypted (MS-OFFCRYPTO). */
export const encryptedPackage = (): Uint8Array =>
  makeCfb({
    EncryptionInfo: Buffer.from([4, 0, 4, 0, 64, 0, 0, 0]),
    EncryptedPackage: Buffer.alloc(8_000, 7),
  });

/** A picture of 60,000 frames whose end is not there. */
export function endlessGif(): Uint8Array {
  const head = Buffer.from(
    'GIF89a\x40\0\x40\0\x80\0\0\xff\xff\xff\0\0\0!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0',
    'latin1',
  );
  const frame = Buffer.from('!\xf9\x04\x04\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0', 'latin1');
  return Buffer.concat([head, ...Array.from({ length: 60_000 }, () => frame)]);
}

/** A PDF whose tree of pages leads back to itself, as do its outline and the table of its objects. */
export function loopingPdf(): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Outlines 3 0 R >>',
    '<< /Type /Pages /Kids [2 0 R 4 0 R] /Count 1000000 /Parent 2 0 R >>',
    '<< /Type /Outlines /First 3 0 R /Next 3 0 R /Last 3 0 R /Parent 3 0 R >>',
    '<< /Type /Pages /Kids [2 0 R] /Count 1 /Parent 4 0 R >>',
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, i) => {
    const place = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = text.length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 5\n0000000000 65535 f \n${rows}trailer\n<< /Size 5 /Root 1 0 R /Prev ${table} >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
