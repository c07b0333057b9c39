import { LiteParse } from '@llamaindex/liteparse';
import { tessdataPath } from '../formats/pdf/parser-options.ts';

/** Pages of a PDF as PNG files; the engine brings its fonts, so they look the same on every host. */
export async function pagePictures(path: string, pages: readonly number[], dpi = 150): Promise<Buffer[]> {
  const parser = new LiteParse({ ocrEnabled: false, tessdataPath, dpi, quiet: true });
  const shots = await parser.screenshot(path, [...pages]);
  return shots.map(({ imageBuffer }) => imageBuffer);
}
