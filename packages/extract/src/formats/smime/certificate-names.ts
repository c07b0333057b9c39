import { type DerValue, derId, derValues } from './der.ts';

const commonName = '550403';
const email = '2a864886f70d010901';
const mostNames = 100;

/** Whose the certificates are that come with a signature, by the names in them (RFC 5280). */
export function namesOfCertificates(fields: readonly DerValue[]): string[] {
  const names = fields
    .filter(({ tag }) => tag === 0xa0)
    .flatMap(({ content }) => [...derValues(content)])
    .map(subjectOf)
    .filter((name) => name !== '');
  return [...new Set(names)].slice(0, mostNames);
}

/** Serial number, algorithm, issuer, validity and subject follow a version that may be left out. */
function subjectOf(certificate: DerValue): string {
  const [body] = derValues(certificate.content);
  const fields = body ? [...derValues(body.content)] : [];
  const subject = fields[fields[0]?.tag === 0xa0 ? 5 : 4];
  if (!subject) return '';
  const values = new Map<string, string>();
  for (const set of derValues(subject.content)) {
    for (const pair of derValues(set.content)) {
      const [id, value] = [...derValues(pair.content)];
      if (value) values.set(derId(id), textOf(value));
    }
  }
  const [name, address] = [values.get(commonName), values.get(email)];
  return name && address ? `${name} <${address}>` : (name ?? address ?? '');
}

function textOf({ tag, content }: DerValue): string {
  const text = tag === 0x1e ? Buffer.from(content).swap16().toString('utf16le') : content.toString('utf8');
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
