import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';

/** What befalls the processes while work is handed in. */
export interface FirePlan {
  /** Pieces of work. */
  count: number;
  /** SIGKILLs, each on a random target. */
  kills: number;
  /** Mean pause between two kills, ms. */
  everyMs: number;
  say(line: string): void;
}

export interface Targets {
  /** Pids by name at this moment; a process that is just being started again is not there. */
  pids(): Record<string, number | undefined>;
  names: readonly string[];
  redisUrl: string;
  /** Ends Postgres as an operator would who restarts it. */
  restartPostgres?(): void;
}

/** Kills, with FLUSHALL after a third and two thirds of the kills and a restart of Postgres after half of them. */
export async function fire(plan: FirePlan, targets: Targets): Promise<number> {
  let killed = 0;
  for (let n = 1; n <= plan.kills; n++) {
    await delay(plan.everyMs * (0.5 + Math.random()));
    const at = (share: number) => n === Math.ceil(plan.kills * share);
    if (at(1 / 3) || at(2 / 3)) await flushAll(targets.redisUrl);
    if (at(1 / 2)) targets.restartPostgres?.();
    if (await kill(targets)) killed += 1;
  }
  return killed;
}

/** Waits for the target to be up, as nobody can kill what is not there. */
async function kill({ names, pids }: Targets): Promise<boolean> {
  const name = names[Math.floor(Math.random() * names.length)] ?? '';
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await delay(50)) {
    const pid = pids()[name];
    if (pid === undefined) continue;
    process.kill(pid, 'SIGKILL');
    return true;
  }
  return false;
}

async function flushAll(redisUrl: string): Promise<void> {
  const redis = new Redis(redisUrl);
  // It may be down at this moment.
  redis.on('error', () => {});
  await redis.flushall().catch(() => {});
  redis.disconnect();
}

/** Hands in `count` pieces of work, spread over the time of the kills. */
export async function handIn(plan: FirePlan, one: (n: number) => Promise<unknown>): Promise<void> {
  const everyMs = (plan.kills * plan.everyMs) / plan.count;
  const under: Promise<unknown>[] = [];
  for (let n = 0; n < plan.count; n++) {
    under.push(one(n));
    await delay(everyMs);
  }
  await Promise.all(under);
}

/** Repeats a call until it succeeds. */
export async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch {
      await delay(250);
    }
  }
}
