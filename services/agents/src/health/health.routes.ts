import { getHealth } from '@quire/contracts/agents';
import type { App } from '@quire/service-kit';

export function mountHealth(app: App): void {
  app.route({ ...getHealth, handler: async () => ({ message: 'Healthy' as const }) });
}
