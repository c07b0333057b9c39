import type { Tails } from '@quire/queue';
import { z } from 'zod';
import { RunEvent } from './run-events.sql.ts';

/** More than this is only announced, and read from the log by those who follow it. */
const maxLength = 16_384;

const tailOf = (runId: string) => `run:${runId}`;

/** Tells those who follow a run of events that are committed; without events, that there are some. */
export function announce(tails: Tails, runId: string, events: readonly RunEvent[] = []): void {
  const message = JSON.stringify(events);
  tails.append(tailOf(runId), message.length > maxLength ? '[]' : message);
}

/** Hears of a run's new events; none where there are some that must be read from the log. */
export const followNews = (tails: Tails, runId: string, listener: (events: RunEvent[]) => void) =>
  tails.follow(tailOf(runId), (message) => listener(News.parse(message)));

/** What cannot be read announces something all the same. */
const News = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('Expected JSON.');
      return z.NEVER;
    }
  })
  .pipe(z.array(RunEvent))
  .catch([]);
