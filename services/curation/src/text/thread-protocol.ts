import type { Refined, RefineTask } from './refine.ts';

/** What a thread is told: a task, its text piece by piece, and that there is no more. */
export type Order = { begin: RefineTask } | { piece: string } | { end: true };

/** What a thread says: that it has worked through a piece, and how the task ended. */
export type Notice = { took: number } | { refined: Refined } | { failed: string; code?: string };
