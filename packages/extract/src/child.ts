import { setPriority } from 'node:os';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import type { SourceFile } from './define-extractor.ts';
import { extractFile } from './extract-file.ts';
import { timeLimitMs } from './isolation/time-limit.ts';
import { createPictureKeeper } from './pool/keep-pictures.ts';
import type { Entering, Job, Outcome, Reply, Share } from './pool/protocol.ts';
import { leave, watch } from './pool/watchdog.ts';
import { writeResult } from './pool/write-result.ts';
import { claimGroup } from './tools/process-group.ts';
import { Unreadable } from './unreadable.ts';

/** Between two messages of how far a file is. */
const shareEveryMs = 400;

/** The file belongs to others, who have time. */
class Heavy extends Error {}

async function run(job: Job): Promise<Outcome> {
  try {
    return await (job.inspect ? inspect(job) : read(job));
  } catch (err) {
    if (err instanceof Heavy) return { ok: false, reason: 'heavy' };
    const detail = err instanceof Error ? err.message : String(err);
    return { ok: false, reason: err instanceof Unreadable ? err.reason : 'corrupt', detail };
  }
}

async function inspect({ path, inspect: wanted }: Job): Promise<Outcome> {
  const { inspectImage } = await import('./formats/image/inspect-image.ts');
  const image = await inspectImage(path, wanted);
  return { ok: true, length: 0, metadata: { contentType: `image/${image.format}`, size: 0 }, image };
}

async function read({ resultPath, maxMs, keepPictures, lightOnly, ...job }: Job): Promise<Outcome> {
  const startedAt = performance.now();
  let limitMs = Math.min(timeLimitMs('light', 0), maxMs);
  let entered: SourceFile | undefined;
  const pictures = createPictureKeeper(job.workDir, keepPictures);
  try {
    const { markdown, ...rest } = await extractFile(job, {
      ...job,
      remainingMs: () => limitMs - (performance.now() - startedAt),
      keepsPictures: keepPictures,
      keepPicture: pictures.keep,
      onShare: createShareTeller(),
      entering: ({ name, cost }, file) => {
        if (lightOnly && cost !== 'light') throw new Heavy();
        entered = file;
        pictures.reset();
        limitMs = Math.min(Math.max(limitMs, timeLimitMs(cost, file.size)), maxMs);
        const progress: Entering = { entering: name, limitMs };
        tell(progress);
      },
    });
    const length = await writeResult(resultPath, markdown);
    return { ok: true, length, pictures: pictures.kept(), ...rest };
  } catch (err) {
    const isBlank = err instanceof Unreadable && err.reason === 'blank';
    const isPicture = entered?.contentType.startsWith('image/') || pictures.kept() !== undefined;
    if (!entered || !isBlank || !keepPictures || !isPicture) throw err;
    // Whoever wants the pictures of a file does not ask for its text alone.
    const length = await writeResult(resultPath, '');
    const { contentType, fileName, size } = entered;
    return { ok: true, length, pictures: pictures.kept(), metadata: { contentType, fileName, size } };
  }
}

/** Tells the parent now and then how far the file is. */
function createShareTeller(): (share: number) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (share) => {
    if (performance.now() - toldAt < shareEveryMs) return;
    toldAt = performance.now();
    tell({ share });
  };
}

/** A parent that is gone is no error here: whoever notices it removes the files and ends this process. */
const tell = (message: Entering | Share | Reply) => process.send?.(message, undefined, undefined, () => {});

function serve(limits: [maxResidentBytes: number, workDir: string], niceness: number): void {
  setPriority(niceness);
  claimGroup();
  new Worker(new URL(import.meta.url), { workerData: limits });
  process.on('disconnect', () => leave(limits[1]));
  // The parent may have gone while this process started.
  if (!process.connected) leave(limits[1]);
  process.on('message', async (job: Job) => {
    const reply: Reply = { ...(await run(job)), residentBytes: process.memoryUsage.rss() };
    tell(reply);
  });
}

if (isMainThread) serve([Number(process.argv[2]), process.argv[3] ?? ''], Number(process.argv[4]));
else watch(workerData[0], workerData[1]);
