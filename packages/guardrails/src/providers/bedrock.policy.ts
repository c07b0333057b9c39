import { AwsV4Signer } from 'aws4fetch';
import { z } from 'zod';
import type { Verdict } from '../define-policy.ts';
import { defineProvider } from './define-provider.ts';
import type { BedrockSettings } from './settings.ts';

const Answer = z.object({
  action: z.enum(['NONE', 'GUARDRAIL_INTERVENED']),
  outputs: z.array(z.object({ text: z.string().optional() })).default([]),
  assessments: z.array(z.record(z.string(), z.unknown())).default([]),
});

/** Asks Amazon Bedrock's ApplyGuardrail. Where it masks and does not block, the text goes on as it wrote it. */
export const bedrockProvider = defineProvider<BedrockSettings>({
  type: 'bedrock',
  describes: (settings) =>
    `Amazon Bedrock's guardrail ${settings.guardrailId}, version ${settings.guardrailVersion}.`,
  category: 'Provider',
  connect(settings, { fetch }) {
    const { guardrailId, guardrailVersion, region, baseUrl } = settings;
    const base = (baseUrl ?? `https://bedrock-runtime.${region}.amazonaws.com`).replace(/\/+$/, '');
    const url = `${base}/guardrail/${encodeURIComponent(guardrailId)}/version/${encodeURIComponent(guardrailVersion)}/apply`;
    return async ({ text, side }, signal) => {
      const body = JSON.stringify({
        source: side === 'input' ? 'INPUT' : 'OUTPUT',
        content: [{ text: { text } }],
      });
      const { accessKeyId, secretAccessKey, sessionToken } = settings;
      const headers = { 'content-type': 'application/json', accept: 'application/json' };
      const signed = await new AwsV4Signer({
        method: 'POST',
        url,
        headers,
        body,
        region,
        service: 'bedrock',
        accessKeyId,
        secretAccessKey,
        sessionToken,
      }).sign();
      const response = await fetch(signed.url, { method: 'POST', headers: signed.headers, body, signal });
      if (!response.ok) throw new Error(`It answered ${response.status} ${await messageOf(response)}`.trim());
      return verdictOf(Answer.parse(await response.json()), text);
    };
  },
});

function verdictOf({ action, outputs, assessments }: z.output<typeof Answer>, text: string): Verdict {
  if (action === 'NONE') return { blocked: false };
  const actions = [...actionsIn(assessments)];
  const masksOnly = actions.includes('ANONYMIZED') && !actions.includes('BLOCKED');
  const replacement = outputs.map((output) => output.text ?? '').join('');
  return masksOnly && replacement ? { blocked: false, replacement } : { blocked: text.length > 0 };
}

/** Every `action` below an assessment: its policies nest them at different depths. */
function* actionsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'action' && typeof inner === 'string') yield inner;
    else yield* actionsIn(inner);
  }
}

async function messageOf(response: Response): Promise<string> {
  const text = (await response.text()).slice(0, 2_000);
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' ? message.slice(0, 300) : '';
  } catch {
    return '';
  }
}
