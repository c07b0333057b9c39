import type { App } from './fastify.ts';
import type { Running } from './process.ts';

/** Listens, until the process is to stop. `closeRest` closes what the service works with, after the last answer. */
export async function serve(
  app: App,
  place: { host: string; port: number },
  closeRest: () => Promise<void>,
): Promise<Running> {
  await app.listen(place);
  return {
    leave: () => app.leave(),
    async close() {
      await app.close();
      await closeRest();
    },
  };
}
