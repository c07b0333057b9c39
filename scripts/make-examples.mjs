// Writes the generated documents of examples/. The HTML page there is written by hand.
import { writeFileSync } from 'node:fs';
import { makeDocx } from './examples/docx.mjs';
import { makePdf } from './examples/pdf.mjs';
import { serviceAgreement } from './examples/service-agreement.mjs';
import { waterReport } from './examples/water-report.mjs';

const write = (name, bytes) => writeFileSync(new URL(`../examples/${name}`, import.meta.url), bytes);

write('annual-report.pdf', makePdf(waterReport));
write('service-agreement.docx', makeDocx(serviceAgreement));
