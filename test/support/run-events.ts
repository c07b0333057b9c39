import type { Run } from '@quire/contracts/agents';

/** A frame of a run's stream. */
export interface StreamedEvent {
  id: number;
  event: string;
  data: { type: string; run?: Run; delta?: string; status?: string };
}

/** Reads a stream's events to its end, or until `enough`, and lets go of the rest. */
export async function readEvents(
  response: Response,
  enough: (events: readonly StreamedEvent[]) => boolean = () => false,
): Promise<StreamedEvent[]> {
  const events: StreamedEvent[] = [];
  let text = '';
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    const frames = text.split('\n\n');
    text = frames.pop() ?? '';
    for (const frame of frames) {
      const [, id, event, data = ''] = /^id: (\d+)\nevent: (.+)\ndata: ([^\n]+)$/.exec(frame) ?? [];
      if (event) events.push({ id: Number(id), event, data: JSON.parse(data) as StreamedEvent['data'] });
    }
    if (enough(events)) break;
  }
  return events;
}

/**
 * Reads a run's stream in pieces, each cut after a random number of events or by what befalls it, and resumed behind the
 * last event kept in one of the two ways; returns the joined events and into how many pieces it was cut, besides the
 * last. What came in with the last event kept is dropped, so a run of `cuts * mostEvents` events is cut `cuts` times
 * at least, however fast its events come.
 * @param open asks for the stream, as `fetch` does; what it throws counts as a cut
 */
export async function readInPieces(
  open: (resume: { query?: string; headers?: Record<string, string> }) => Promise<Response>,
  { mostEvents, cuts }: { mostEvents: number; cuts: number },
): Promise<{ events: StreamedEvent[]; cut: number }> {
  const events: StreamedEvent[] = [];
  let cut = 0;
  for (;;) {
    const last = String(events.at(-1)?.id ?? 0);
    const resume = cut % 2 ? { query: `?starting_after=${last}` } : { headers: { 'last-event-id': last } };
    const most = cut < cuts ? 1 + Math.floor(Math.random() * mostEvents) : Number.POSITIVE_INFINITY;
    const piece = await open(resume)
      .then((response) => (response.ok ? readEvents(response, ({ length }) => length >= most) : []))
      .catch(() => []);
    events.push(...piece.slice(0, most));
    if (isOver(events.at(-1))) return { events, cut };
    if (piece.length > 0) cut += 1;
    else await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const isOver = (event: StreamedEvent | undefined) =>
  ['completed', 'failed', 'cancelled'].includes(event?.data.run?.status ?? '');
