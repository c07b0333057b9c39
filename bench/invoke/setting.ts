import { Pool } from 'undici';

/** One call, there and back: how often it is made is for its bench to say. */
export interface Target {
  origin: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** What the benches of invoking measure against. */
export interface Setting {
  /** The model server itself, asked as the product asks it. */
  direct: Target;
  invoke: Target;
  stream: Target;
  /** Processes by name. */
  pids: Record<string, number>;
}

export function target(base: string, path: string, body: unknown, token?: string): Target {
  const { origin } = new URL(base);
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return { origin, path, headers, body: JSON.stringify(body) };
}

/** Makes calls to a target over connections of its own. */
export function openCaller({ origin, ...request }: Target, connections = 1) {
  const pool = new Pool(origin, { connections });
  const call = async () => {
    const answer = await pool.request({ ...request, method: 'POST' });
    if (answer.statusCode === 200) return answer.body;
    throw new Error(`${request.path} answered ${answer.statusCode}: ${await answer.body.text()}`);
  };
  return {
    /** Reads the whole answer. */
    whole: async () => (await call()).text(),
    /** Calls back with each piece of the answer as it comes. */
    async pieces(take: (text: string) => void): Promise<void> {
      const body = await call();
      body.setEncoding('utf8');
      for await (const piece of body) take(piece);
    },
    close: () => pool.close(),
  };
}
