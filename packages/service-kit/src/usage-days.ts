import type { DaysQuery } from '@quire/contracts';
import { invalidRequest } from './errors.ts';

const dayMs = 86_400_000;
const usualDays = 30;
const mostDays = 366;
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The days that a query asks for, UTC: the last thirty where it names none. Throws `request.invalid` (400). */
export function daysOf(query: Pick<DaysQuery, 'from' | 'to'>, now: number): { from: string; to: string } {
  const to = query.to ?? dayAt(now);
  const from = query.from ?? dayAt(Date.parse(to) - usualDays * dayMs);
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  if (days < 0) throw invalidRequest({ from: ['The first day must not come after the last one.'] });
  if (days > mostDays) throw invalidRequest({ from: [`Ask for ${mostDays} days at most.`] });
  return { from, to };
}
