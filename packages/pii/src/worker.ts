import { parentPort, workerData } from 'node:worker_threads';
import { detect } from './detect.ts';
import type { Assignment } from './large.ts';
import { redact } from './redact.ts';

const { task, text, options }: Assignment = workerData;
parentPort?.postMessage(task === 'detect' ? detect(text, options) : redact(text, options));
