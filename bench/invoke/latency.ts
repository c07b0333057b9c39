import { cpuOf } from '../cpu.ts';
import { interleave, latencies, ms, percentile, table } from '../harness.ts';
import { openCaller, type Setting } from './setting.ts';

const rounds = 10;
const callsPerRound = 100;
/** Calls until the code is compiled, counted, since a busy machine takes longer for them. */
const warmUp = 1_500;

/** What a plain invoke adds to calling the model server directly, one call after the other. */
export async function measureLatency(setting: Setting): Promise<void> {
  const direct = openCaller(setting.direct);
  const through = openCaller(setting.invoke);
  await latencies(warmUp, direct.whole);
  await latencies(warmUp, through.whole);
  const cpu = startCpu(setting);
  const samples = await interleave(rounds, {
    direct: () => latencies(callsPerRound, direct.whole),
    through: () => latencies(callsPerRound, through.whole),
  });
  await Promise.all([direct.close(), through.close()]);
  report(
    `invoke, ${rounds * callsPerRound} calls each, one at a time`,
    samples,
    'POST .../latest/invoke',
    cpu(),
  );
}

/** What a stream adds to the time until the model's first words are there. */
export async function measureFirstToken(setting: Setting): Promise<void> {
  const direct = openCaller(setting.direct);
  const through = openCaller(setting.stream);
  const first = (caller: typeof direct, mark: string) => () => timeUntil(caller, mark);
  const firstDirect = first(direct, '"content":');
  const firstThrough = first(through, 'response.output_text.delta');
  await repeat(warmUp, firstDirect);
  await repeat(warmUp, firstThrough);
  const cpu = startCpu(setting);
  const samples = await interleave(rounds, {
    direct: () => repeat(callsPerRound, firstDirect),
    through: () => repeat(callsPerRound, firstThrough),
  });
  await Promise.all([direct.close(), through.close()]);
  report(
    `time to the first token, ${rounds * callsPerRound} streams each, one at a time`,
    samples,
    'POST .../latest/invoke-stream',
    cpu(),
  );
}

/** Milliseconds until `mark` has come; the rest of the answer is read all the same. */
async function timeUntil(caller: ReturnType<typeof openCaller>, mark: string): Promise<number> {
  const began = performance.now();
  let text = '';
  let tookMs = Number.NaN;
  await caller.pieces((piece) => {
    text += piece;
    if (Number.isNaN(tookMs) && text.includes(mark)) tookMs = performance.now() - began;
  });
  return tookMs;
}

async function repeat(count: number, measure: () => Promise<number>): Promise<number[]> {
  const samples: number[] = [];
  for (let i = 0; i < count; i += 1) samples.push(await measure());
  return samples;
}

/** Reads what each call of the rounds has cost the service. On a busy machine it says more than the clock. */
function startCpu({ pids }: Setting): () => number {
  const before = cpuOf(pids).agents ?? 0;
  return () => ((cpuOf(pids).agents ?? 0) - before) / (rounds * callsPerRound);
}

function report(
  title: string,
  samples: Record<'direct' | 'through', number[][]>,
  label: string,
  cpuMs: number,
): void {
  const at = (name: keyof typeof samples, p: number) => percentile(samples[name].flat(), p);
  const row = (name: string, of: (p: number) => number) => [name, ms(of(0.5)), ms(of(0.99))];
  table(title, [
    ['', 'p50', 'p99'],
    row('model server directly', (p) => at('direct', p)),
    row(label, (p) => at('through', p)),
    row('added', (p) => at('through', p) - at('direct', p)),
    ['processor time of the service, each', ms(cpuMs)],
  ]);
}
