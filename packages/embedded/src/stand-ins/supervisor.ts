import { startStack } from '../index.ts';

const [dataDir, distDir, processes = '[]'] = process.argv.slice(2);
const stack = await startStack({ dataDir, distDir, freePorts: true, processes: JSON.parse(processes) });
process.send?.(stack.pids);
