/** A picture as a JPEG file. */
export interface PictureFile {
  jpeg: Buffer;
  width: number;
  height: number;
  isGray: boolean;
}

/** A PDF of one picture a page, each pixel a dot of the resolution: the form in which pictures are recognised. */
export function picturePdf(pictures: readonly PictureFile[], dpi: number): Buffer {
  const objects: Buffer[] = [];
  const add = (dictionary: string, stream?: Buffer) => {
    objects.push(stream ? Buffer.concat([...streamOf(dictionary, stream)]) : Buffer.from(dictionary));
    return `${objects.length} 0 R`;
  };
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add('');
  const kids = pictures.map(({ jpeg, width, height, isGray }) => {
    const [w, h] = [(width * 72) / dpi, (height * 72) / dpi];
    const image = add(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 ` +
        `/ColorSpace /${isGray ? 'DeviceGray' : 'DeviceRGB'} /Filter /DCTDecode`,
      jpeg,
    );
    const content = add('', Buffer.from(`q ${w} 0 0 ${h} 0 0 cm /I Do Q`));
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Contents ${content} ` +
        `/Resources << /XObject << /I ${image} >> >> >>`,
    );
  });
  objects[1] = Buffer.from(`<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] >>`);
  return assemble(objects);
}

function* streamOf(dictionary: string, stream: Buffer): Iterable<Buffer> {
  yield Buffer.from(`<< ${dictionary} /Length ${stream.length} >>\nstream\n`);
  yield stream;
  yield Buffer.from('\nendstream');
}

function assemble(objects: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  let at = parts[0]?.length ?? 0;
  const offsets = objects.map((object, i) => {
    const start = at;
    const whole = [Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')];
    parts.push(...whole);
    for (const part of whole) at += part.length;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  parts.push(Buffer.from(`${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`));
  return Buffer.concat(parts);
}
