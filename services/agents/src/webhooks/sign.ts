import { createHmac } from 'node:crypto';

export interface Message {
  id: string;
  /** When it is sent, seconds since 1970. */
  timestamp: number;
  body: string;
}

/** The headers of a message as Standard Webhooks says: its signature is HMAC-SHA256 over id, time and body. */
export function signedHeaders(secret: string, { id, timestamp, body }: Message): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}
