import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'undici';
import { z } from 'zod';

/** Where Node listens for an inspector when it is asked to by signal. */
const inspector = 'http://127.0.0.1:9229/json';
const Targets = z.array(z.object({ title: z.string(), webSocketDebuggerUrl: z.url() })).min(1);

/** Makes another Node process let go of what it no longer uses, so that what it holds can be measured. */
export async function collectGarbage(pid: number): Promise<void> {
  process.kill(pid, 'SIGUSR1');
  await delay(500);
  const [target] = Targets.parse(await (await fetch(inspector)).json());
  if (!target?.title.endsWith('agents.js')) throw new Error(`${inspector} shows ${target?.title}`);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.onopen = () => socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
    socket.onmessage = resolve;
    socket.onerror = reject;
  });
  socket.close();
}
