import { cpuOf } from '../cpu.ts';
import { interleave, median, ms, perSecond, table, throughput } from '../harness.ts';
import type { Setting, Target } from './setting.ts';

const rounds = 5;
const seconds = 3;
const connections = 32;
/** Calls until the code is compiled, counted, since a busy machine takes longer for them. */
const warmUp = 8_000;

/** Invokes per second under 32 clients, beside a bare Fastify that passes the same call on by undici. */
export async function measureLoad(setting: Setting, proxy: Target & { pid: number }): Promise<void> {
  const options = ({ origin, path, headers, body }: Target) => ({
    url: origin + path,
    method: 'POST' as const,
    headers,
    body,
    connections,
    seconds,
  });
  const measure = async (target: Target, pid: number) => {
    const before = cpuOf({ it: pid }).it ?? 0;
    const rate = await throughput(options(target));
    return { rate, cpuMs: ((cpuOf({ it: pid }).it ?? 0) - before) / (rate * seconds) };
  };
  const candidates = {
    bare: () => measure(proxy, proxy.pid),
    ours: () => measure(setting.invoke, setting.pids.agents ?? 0),
  };
  for (const target of [proxy, setting.invoke]) await throughput({ ...options(target), amount: warmUp });
  const samples = await interleave(rounds, candidates);
  const of = (name: keyof typeof samples, what: 'rate' | 'cpuMs') =>
    median(samples[name].map((sample) => sample[what]));
  const ratio = (name: keyof typeof samples) => (of(name, 'rate') / of('bare', 'rate')).toFixed(2);
  table(`invoke, ${connections} connections, median of ${rounds} rounds`, [
    ['', 'answers', 'ratio', 'CPU of each'],
    ['bare Fastify + undici proxy', perSecond(of('bare', 'rate')), ratio('bare'), ms(of('bare', 'cpuMs'))],
    ['POST .../latest/invoke', perSecond(of('ours', 'rate')), ratio('ours'), ms(of('ours', 'cpuMs'))],
  ]);
}
