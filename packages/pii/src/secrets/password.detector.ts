import { defineDetector } from '../define-detector.ts';
import { passwordLabels } from './labels.ts';
import { scanPair } from './pair.ts';
import { isPassword } from './plausible.ts';

export const password = defineDetector({
  type: 'SECRET',
  rule: 'The value that a password label is given: assigned, quoted, in JSON, XML or a command line, said in words, or beside a user name. Types, templates, look-ups, masks and names of code are no values.',
  source: 'spec/curation-context-discovery.md: keyword pairs, JSON fields',
  strength: 'anchored',
  on: 'label',
  contextWords: passwordLabels,
  examples: [
    'password: «hunter2!»',
    '"password": "«correcthorse»"',
    "db_pass = '«s3cr3t-9x»'",
    'UserName snoop PassWord «biggreenhat»',
    'the password is «Tr0ub4dor&3».',
    'login --password «swordfish9» -v',
    '<password>«zebra-42»</password>',
    'DB_PASSWORD=«qwertzuiop»',
    'PGPASSWORD=«pg4ever»',
  ],
  counterExamples: [
    'password: string;',
    'password = getPassword()',
    'password={{ DB_PASSWORD }}',
    'password: "********"',
    'the password is required',
    'forgot your password? Reset it',
    'password = os.environ["PW"]',
    'login(username=username, password=password)',
    'type="password" name="x"',
    "label: { password: 'Enter your password' }",
  ],
  scan: (text, from, to, report) => scanPair(isPassword, text, from, to, report),
});
