import { parentPort } from 'node:worker_threads';
import { createRefiner, type Refiner } from './refine.ts';
import type { Notice, Order } from './thread-protocol.ts';

// Refines one text at a time, so that the event loop that holds leases and answers health checks stays free.

let refiner: Refiner | undefined;
const tell = (notice: Notice) => parentPort?.postMessage(notice);

function follow(order: Order): void {
  if ('begin' in order) refiner = createRefiner(order.begin);
  else if ('piece' in order) {
    refiner?.push(order.piece);
    tell({ took: order.piece.length });
  } else if (refiner) {
    tell({ refined: refiner.end() });
    refiner = undefined;
  }
}

parentPort?.on('message', (order: Order) => {
  try {
    follow(order);
  } catch (error) {
    refiner = undefined;
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    tell({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error), code });
  }
});
