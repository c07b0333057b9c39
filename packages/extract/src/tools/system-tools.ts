import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs of the host that extend what can be read, with the names that they go by. */
const programs = {
  soffice: ['soffice', 'libreoffice'],
  pandoc: ['pandoc'],
  ffmpeg: ['ffmpeg'],
  ffprobe: ['ffprobe'],
  file: ['file'],
  '7z': ['7zz', '7z', '7za'],
  unrar: ['unrar'],
  pdftoppm: ['pdftoppm'],
  tesseract: ['tesseract'],
  pocketsphinx: ['pocketsphinx_continuous', 'pocketsphinx'],
  djvutxt: ['djvutxt'],
  catdoc: ['catdoc'],
  antiword: ['antiword'],
  gs: ['gs'],
  convert: ['magick', 'convert'],
  'heif-convert': ['heif-convert', 'heif-dec'],
} as const;

export type SystemTool = keyof typeof programs;

/** Where each program is that this host has. */
export type ToolPaths = Partial<Record<SystemTool, string>>;

const systemTools = Object.keys(programs) as SystemTool[];

/** Where programs are looked for, whatever the environment of the service. */
const usualFolders = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin';

/** Looks for the programs in the folders of a search path. */
export function findTools(searchPath = usualFolders): ToolPaths {
  const folders = searchPath.split(delimiter).filter((folder) => folder.startsWith('/'));
  const found: ToolPaths = {};
  for (const tool of systemTools) {
    const path = programs[tool]
      .flatMap((name) => folders.map((folder) => join(folder, name)))
      .find(isExecutable);
    if (path) found[tool] = path;
  }
  return found;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
