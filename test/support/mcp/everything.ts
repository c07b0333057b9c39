import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from './listening.ts';

const program = fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'));

/** The reference server, in a process of its own. */
export interface Everything {
  /** Where it is spoken to. */
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts it over one of the two transports; another process may take the free port first, so it tries again. */
export async function startEverything(mode: 'streamableHttp' | 'sse'): Promise<Everything> {
  for (;;) {
    const port = await freePort();
    const child = spawn(process.execPath, [program, mode], {
      env: { ...process.env, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (!(await isListening(child))) continue;
    return {
      url: `http://127.0.0.1:${port}/${mode === 'sse' ? 'sse' : 'mcp'}`,
      pid: child.pid ?? 0,
      async stop() {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGKILL');
        await once(child, 'exit');
      },
    };
  }
}

async function isListening(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (/(running|listening) on port/.test(text)) resolve(true);
    });
    child.once('exit', () => resolve(false));
  });
}
