#!/usr/bin/env node
import { existsSync } from 'node:fs';

const program = new URL('../../../dist/pii.js', import.meta.url);
if (existsSync(program)) await import(program.href);
else {
  process.stderr.write('quire-pii is not built yet. Run `npm run build` first.\n');
  process.exitCode = 1;
}
