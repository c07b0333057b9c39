import { fileTypes, type ReadableType } from '@quire/extract';

const heading = `# File types

Generated from the registry of extractors by \`npm run generate\`; \`GET /file-types\` lists what a running host reads. A type
counts once, however many extensions it has. Types of the second list need the named program, which the image carries;
source code and other text without a format of its own are counted apart.`;

const row = ({ type, name, extensions, route, needs }: ReadableType): string =>
  `| ${[name, `\`${type}\``, extensions.join(' '), route, ...(needs.length > 0 ? [needs.join(', ')] : [])].join(' | ')} |`;

const byName = (a: ReadableType, b: ReadableType): number => (a.name < b.name ? -1 : 1);

function table(title: string, types: ReadableType[], columns: string): string {
  const lines = types.sort(byName).map(row).join('\n');
  return `## ${title}: ${types.length}\n\n${columns}\n${columns.replace(/[^|]+/g, ' --- ')}\n${lines}`;
}

/** Every file type that can be read, as a page of the documentation; the same on every host. */
export function describeFileTypes(): string {
  const all = fileTypes();
  const files = all.filter(({ isSourceCode }) => !isSourceCode);
  const builtIn = files.filter(({ needs }) => needs.length === 0);
  const others = files.filter(({ needs }) => needs.length > 0);
  const code = all.filter(({ isSourceCode }) => isSourceCode).sort(byName);
  const codeList = code.map(({ name, extensions }) =>
    extensions.length > 0 ? `${name} (${extensions.join(' ')})` : name,
  );
  return `${[
    heading,
    `${files.length} file types: ${builtIn.length} built in, ${others.length} with system tools; besides these ${code.length} languages of source code.`,
    table('Built in', builtIn, '| file type | media type | extensions | route |'),
    table('With system tools', others, '| file type | media type | extensions | route | needs |'),
    `## Source code: ${code.length}`,
    codeList.join(', '),
  ].join('\n\n')}\n`;
}
