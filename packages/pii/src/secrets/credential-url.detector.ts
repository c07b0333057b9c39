import { defineDetector } from '../define-detector.ts';
import { startOfScheme } from '../web/url.detector.ts';
import { endOfUrl } from '../web/url-body.ts';
import { isPlaceholder } from './placeholder.ts';

const userInfo = /^[^\s/?#@:"'<>]{0,64}:([^\s/?#@"'<>]{1,256})@[\w[\u00c0-\ud7ff]/;

export const credentialUrl = defineDetector({
  type: 'SECRET',
  rule: 'A URL with a user name and a password before its host, as one match; a password that is a template makes it no secret.',
  source: 'RFC 3986 section 3.2.1',
  strength: 'validated',
  on: '://',
  examples: [
    '«postgres://app:s3cret@db.example.com:5432/main»',
    'clone «https://bob:hunter2@git.example.com/x.git».',
    '«redis://:p4ss@cache:6379/0»',
  ],
  counterExamples: [
    'https://example.com/a:b@c',
    'ssh://git@example.com/x',
    'http://user:{password}@host/x',
    'https://example.com:8080/@scope',
  ],
  scan(text, from, to, report) {
    const found = userInfo.exec(text.slice(to, to + 330));
    const start = startOfScheme(text, from);
    if (!found || start < 0 || (isPlaceholder(`${found[1]}`) && /[$<{*]/.test(`${found[1]}`))) return;
    const end = endOfUrl(text, start, to);
    report(start, end, 'validated');
    return end;
  },
});
