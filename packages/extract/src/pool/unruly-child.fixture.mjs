// A child that behaves as the name of its file says: it never answers, dies of a signal, or takes all memory.
import { writeFileSync } from 'node:fs';

process.on('disconnect', () => process.exit());
process.on('message', ({ fileName, resultPath }) => {
  if (fileName === 'spin') for (;;);
  if (fileName === 'die') process.kill(process.pid, 'SIGKILL');
  if (fileName === 'exit') process.exit(3);
  writeFileSync(resultPath, String(process.pid));
  const metadata = { contentType: 'text/plain', size: 1 };
  const reply = () => process.send({ ok: true, metadata, residentBytes: 0 });
  if (fileName === 'slow') setTimeout(reply, 300);
  else reply();
});
