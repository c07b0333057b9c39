import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { CodeResult, InputFile } from '@quire/sandbox';
import { defineTool, type MadeFileNote, type ToolScene } from './define-tool.ts';
import type { ToolDeps } from './tool-deps.ts';

const parameters = {
  type: 'object',
  properties: {
    code: { type: 'string', minLength: 1, description: 'Python 3 source; print what is to be seen.' },
  },
  required: ['code'],
  additionalProperties: false,
};

export const codeInterpreterTool = defineTool({
  toolType: 'code_interpreter',
  description: 'Python without network in a folder of its own, with the files of the request.',
  async missing({ sandbox }) {
    const ability = await sandbox.ability();
    return ability.available ? undefined : ability.reason;
  },
  open({ name = 'code_interpreter', description, requireApproval }, scene, deps) {
    return [
      {
        name,
        description: description ?? explanation,
        parameters,
        needsApproval: requireApproval,
        call: ({ code }, { signal }) => runCode(String(code), scene, deps, signal),
      },
    ];
  },
});

const explanation =
  'Runs a Python 3 program without network access. It starts anew each time, in a folder that holds the files of the conversation; files it writes there are given to the user.';

async function runCode(code: string, scene: ToolScene, deps: ToolDeps, signal: AbortSignal) {
  const folder = await mkdtemp(join(tmpdir(), 'quire-files-'));
  try {
    // The program runs as nobody, and must be able to read what is put there.
    await chmod(folder, 0o755);
    const files = await fetchFiles(folder, scene, deps);
    const result = await deps.sandbox.run({ code, files }, signal);
    const made = await Promise.all(result.files.map((file) => keep(file, scene, deps)));
    return { text: tell(result, made), isError: result.exitCode !== 0, files: made };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The request's files under their own names; of two with the same name the later one is found. */
async function fetchFiles(
  folder: string,
  { caller, fileIds }: ToolScene,
  deps: ToolDeps,
): Promise<InputFile[]> {
  const files = new Map<string, InputFile>();
  for (const id of fileIds) {
    const file = await deps.files.get(caller.tenant, id, caller);
    if (!file) continue;
    const path = join(folder, id);
    const { body } = await deps.storage.get(file.storageKey);
    await pipeline(body, createWriteStream(path, { mode: 0o644 }));
    files.set(file.fileName, { name: file.fileName, path });
  }
  return [...files.values()];
}

async function keep(
  { name, bytes }: CodeResult['files'][number],
  { caller }: ToolScene,
  { files }: ToolDeps,
): Promise<MadeFileNote> {
  const fileName = basename(name);
  const contentType = contentTypes[extname(fileName).toLowerCase()] ?? 'application/octet-stream';
  const { id, sizeBytes, downloadUrl, downloadExpiresAt } = await files.keep(caller, {
    fileName,
    contentType,
    bytes,
  });
  return { fileId: id, fileName, contentType, sizeBytes, downloadUrl, downloadExpiresAt };
}

const contentTypes: Record<string, string> = {
  '.csv': 'text/csv',
  '.gif': 'image/gif',
  '.html': 'text/html',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.zip': 'application/zip',
};

const tell = ({ stdout, stderr, exitCode, ended, truncated, filesLeft }: CodeResult, made: MadeFileNote[]) =>
  JSON.stringify({
    stdout,
    stderr,
    exitCode,
    ...(ended !== 'exit' && { stoppedBy: `the limit of ${ended === 'timeout' ? 'time' : 'memory'}` }),
    ...(truncated && { truncated }),
    files: made.map(({ fileName, sizeBytes }) => ({ fileName, sizeBytes })),
    ...(filesLeft > 0 && { filesNotKept: filesLeft }),
  });
