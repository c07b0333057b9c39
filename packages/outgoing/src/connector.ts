import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import type { Gate } from './gate.ts';
import { addressRefused } from './outgoing.errors.ts';
import { targetOf } from './target.ts';

const connectWithinMs = 10_000;

export const notPublic =
  'It is not a public https address, and the operator has not allowed it (QUIRE_ALLOWED_HOSTS).';

/**
 * Connects to addresses that were checked, not to the name again, which might have changed its mind; and looks once
 * more at where the connection ended.
 */
export const createConnector =
  (gate: Gate): buildConnector.connector =>
  (options, callback) => {
    const target = targetOf(options);
    const refuse = () => callback(addressRefused(notPublic), null);

    function connect(admitted: readonly string[]): void {
      const addresses = admitted.map((address) => ({ address, family: isIP(address) }));
      const connectTo = buildConnector({
        timeout: connectWithinMs,
        // Tries the addresses as RFC 8305 says; with it the lookup is asked for all of them.
        autoSelectFamily: true,
        lookup: (_hostname, _options, done) => done(null, addresses),
      });
      connectTo(options, (...outcome) => {
        const [, socket] = outcome;
        if (!socket || gate.permits(target, socket.remoteAddress ?? '')) return callback(...outcome);
        socket.destroy();
        refuse();
      });
    }

    gate.admit(target).then(
      (admitted) => (admitted.length > 0 ? connect(admitted) : refuse()),
      (error: Error) => callback(error, null),
    );
  };
