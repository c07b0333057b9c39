import { join } from 'node:path';
import type { Stack } from './start-stack.ts';

/** What a newcomer wants to know once everything is up. */
export function banner({ urls, tokenUrl, clients, dataDir }: Stack): string {
  const rows = Object.entries(urls).map(([name, url]) => `  ${name.padEnd(10)} ${url}`);
  const lines = ['', 'Quire is ready.', '', ...rows, ''];
  if (urls.agents && clients.consumer) {
    const { clientId, clientSecret, scope } = clients.consumer;
    const token = `curl -s -u ${clientId}:${clientSecret} -d grant_type=client_credentials -d scope=${scope} ${tokenUrl} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/'`;
    lines.push(
      'Try it:',
      '',
      `  curl -s -H "Authorization: Bearer $(${token})" ${urls.agents}/v1/models`,
      '',
    );
  }
  lines.push(
    `Clients and addresses  ${join(dataDir, 'dev.json')}`,
    `Logs                   ${join(dataDir, 'logs')} (QUIRE_LOG=stdout shows them here)`,
    'Stop                   Ctrl-C',
  );
  return lines.join('\n');
}
