import type { Signals } from '@quire/queue';

/** Who names calls: two clients may give the same name to calls of theirs. */
interface Namer {
  tenant: string;
  userId: string;
  /** Without it a client cannot be told from another, and no cancellation is heeded. */
  mcpSessionId: string | undefined;
}

/** Cancellations that come in a request of their own, to whatever replica. */
export interface Cancels {
  cancel(namer: Namer, requestId: string | number): void;
  /** Returns how to stop listening. */
  heed(namer: Namer, requestId: string | number, onCancel: () => void): () => void;
}

export const createCancels = (signals: Signals): Cancels => ({
  cancel(namer, requestId) {
    if (namer.mcpSessionId !== undefined) signals.publish(channelOf(namer), JSON.stringify(requestId));
  },
  heed(namer, requestId, onCancel) {
    if (namer.mcpSessionId === undefined) return () => {};
    const awaited = JSON.stringify(requestId);
    return signals.subscribe(channelOf(namer), (cancelled) => {
      if (cancelled === awaited) onCancel();
    });
  },
});

const channelOf = ({ tenant, userId, mcpSessionId }: Namer) =>
  `quire:mcp-cancel:${JSON.stringify([tenant, userId, mcpSessionId])}`;
