import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const unpack = promisify(gunzip);

/** What is there without being installed by anybody. */
const builtIn = 'eng';

/** Where Debian, Fedora and Homebrew put the data of further languages. */
const hostFolders = [
  '/usr/share/tesseract-ocr/5/tessdata',
  '/usr/share/tesseract-ocr/4.00/tessdata',
  '/usr/share/tesseract/tessdata',
  '/usr/share/tessdata',
  '/opt/homebrew/share/tessdata',
];

const isLanguage = /^[a-z]{3}(?:_[a-z]{3,5})?$/;

/** Recognition data as the engine wants it: one folder, and the languages that lie in it. */
export interface Tessdata {
  tessdataPath: string;
  ocrLanguage: string;
}

/**
 * Puts the recognition data of the wanted languages into a folder: from a package `@tesseract.js-data/LANGUAGE` or
 * from the host. Languages without data are left out, and English stands in when none is left.
 */
export async function layOutTessdata(wanted: readonly string[], workDir: string): Promise<Tessdata> {
  const tessdataPath = join(workDir, 'tessdata');
  await mkdir(tessdataPath, { recursive: true });
  const languages: string[] = [];
  for (const language of new Set(wanted.filter((code) => isLanguage.test(code))))
    if (await layOut(language, tessdataPath)) languages.push(language);
  if (languages.length === 0 && (await layOut(builtIn, tessdataPath))) languages.push(builtIn);
  return { tessdataPath, ocrLanguage: languages.join('+') };
}

async function layOut(language: string, folder: string): Promise<boolean> {
  const path = join(folder, `${language}.traineddata`);
  if (existsSync(path)) return true;
  const packed = packagedData(language);
  if (packed) {
    await writeFile(path, await unpack(await readFile(packed)));
    return true;
  }
  const onHost = hostFolders.map((host) => join(host, `${language}.traineddata`)).find(existsSync);
  if (onHost) await symlink(onHost, path);
  return onHost !== undefined;
}

function packagedData(language: string): string | undefined {
  try {
    const entry = fileURLToPath(import.meta.resolve(`@tesseract.js-data/${language}`));
    const path = join(dirname(entry), '4.0.0_best_int', `${language}.traineddata.gz`);
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
