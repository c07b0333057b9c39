import { invokeBench } from './invoke.bench.ts';
import { listBench } from './list.bench.ts';
import { piiBench } from './pii.bench.ts';
import { roles } from './roles.ts';
import { runsBench } from './runs.bench.ts';
import { streamsBench } from './streams.bench.ts';

const benches = [invokeBench, listBench, piiBench, runsBench, streamsBench];
const [first, ...rest] = process.argv.slice(2);

if (first === '--role') {
  const start = roles[rest[0] ?? ''];
  if (!start) throw new Error(`no role ${rest[0]}`);
  process.on('disconnect', () => process.exit(0));
  process.send?.(await start());
} else {
  const wanted = first ? benches.filter(({ name }) => name === first) : benches;
  if (wanted.length === 0) {
    console.error(`There is no bench "${first}"; there are: ${benches.map(({ name }) => name).join(', ')}.`);
    process.exit(2);
  }
  for (const bench of wanted) await bench.run();
}
