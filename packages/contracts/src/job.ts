import type { z } from 'zod';

/** A kind of background work: what its payload holds and how it is tried. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  /** `<service>.<noun>`; also the name of its doorbell queue. */
  name: string;
  payload: Payload;
  /** How often a job may be claimed before it is given up. */
  attempts: number;
  /** Wall time of one attempt, ms. */
  timeoutMs: number;
  /** Pause before attempt n + 1, ms; doubled with each attempt, up to a minute. */
  backoffMs: number;
}

/** Declares a job beside the contract of its producer. */
export function defineJob<Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> {
  return job;
}
