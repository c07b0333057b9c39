import { once } from 'node:events';
import { type LeaseWorkerOrder, runLeaseWorker } from './chaos/lease-worker.ts';

const [flag, role] = process.argv.slice(2);

if (flag === '--role') {
  process.on('disconnect', () => process.exit(0));
  if (role === 'lease-worker') {
    const [order] = (await once(process, 'message')) as [LeaseWorkerOrder];
    runLeaseWorker(order);
  }
}
