import { setTimeout as delay } from 'node:timers/promises';
import { type Call, expectStatus } from '../../scripts/demo-client.ts';

interface Presigned {
  job_id: string;
  put_url: string;
  get_url: string;
}

export const presign = (call: Call, base: string, options: object): Promise<Presigned> =>
  call<Presigned>('POST', `${base}/presign`, options);

/** Waits for the end of a job; a bench with failed jobs is no bench. */
export async function waitForJob(call: Call, base: string, jobId: string, everyMs: number): Promise<void> {
  for (;;) {
    const state = await call<{ status: string; message?: string; metadata?: unknown }>(
      'GET',
      `${base}/status/${jobId}`,
    );
    if (state.status === 'Done') return;
    if (state.status === 'Error') throw new Error(`${jobId}: ${JSON.stringify(state)}`);
    await delay(everyMs);
  }
}

export async function upload(url: string, body: RequestInit['body'], size: number): Promise<void> {
  const init: RequestInit = {
    method: 'PUT',
    body,
    headers: { 'content-length': String(size) },
    duplex: 'half',
  };
  await expectStatus(await fetch(url, init), 200);
}
