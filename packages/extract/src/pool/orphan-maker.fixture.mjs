// Forks the program named first with the other arguments, gives it a file to read, says its pid and stays.
import { fork } from 'node:child_process';

const [program, job, ...args] = process.argv.slice(2);
const child = fork(program, args, {
  serialization: 'advanced',
  stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
});
if (job) child.send(JSON.parse(job));
process.stdout.write(`${child.pid}\n`);
setInterval(() => {}, 1000);
