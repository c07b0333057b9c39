import type { JobStage } from '@quire/contracts/curation';
import type { Work } from '@quire/queue';
import { setProgress } from './curate.sql.ts';

/** Percent of the work behind which a stage begins; it ends where the next one does. */
const beginsAt = { extracting: 2, refining: 50, embedding: 75, storing: 97 } as const satisfies Partial<
  Record<JobStage, number>
>;
type Stage = keyof typeof beginsAt;
const endOf: Record<Stage, number> = { extracting: 50, refining: 75, embedding: 97, storing: 100 };

/** Clients poll every second or so. */
const everyMs = 500;

/** Records how far a job is, at most twice a second, and never that it goes back. */
export function createProgress(work: Work) {
  let percent = 0;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let entered: Stage | undefined;
  let writing: Promise<unknown> = Promise.resolve();
  let isWriting = false;

  function write(stage: Stage): void {
    isWriting = true;
    writtenAt = performance.now();
    writing = work
      .write((tx) => setProgress(tx, work, stage, percent))
      // A lost lease or an absent database shows itself in the work.
      .catch(() => {})
      .finally(() => {
        isWriting = false;
      });
  }

  return {
    /** @param share of the stage that is done, 0 to 1 */
    report(stage: Stage, share: number): void {
      const [from, to] = [beginsAt[stage], endOf[stage]];
      const now = Math.min(to - 1, Math.floor(from + (to - from) * share));
      if (now <= percent && stage === entered) return;
      percent = Math.max(percent, now);
      const isDue = stage !== entered || performance.now() - writtenAt >= everyMs;
      entered = stage;
      if (isDue && !isWriting) write(stage);
    },
    /** What is under way ends before the outcome is written. */
    settled: () => writing,
  };
}

export type Progress = ReturnType<typeof createProgress>;
