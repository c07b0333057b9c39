import type { z } from 'zod';

/** A kind of background work: what its payload holds and how it is tried. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  /** `<service>.<noun>`; also the name of its doorbell queue. */
  name: string;
  payload: Payload;
  /** How often the work may fail before it is given up. */
  attempts: number;
  /** How often it may be interrupted, its worker dying or its database going away, before it is given up; 10 if not said. */
  interruptions?: number;
  /** Wall time of one attempt, ms. */
  timeoutMs: number;
  /** Pause before attempt n + 1, ms; doubled with each attempt. */
  backoffMs: number;
  /** Where the doubling stops, ms; a minute if not said. */
  maxBackoffMs?: number;
  /** Jobs of one tenant that may wait at once; no limit if not said. */
  maxQueued?: number;
  /** Another kind that such a job may become; those that wait as that count as well. */
  becomes?: string;
}

/** Declares a job beside the contract of its producer. */
export function defineJob<Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> {
  return job;
}
