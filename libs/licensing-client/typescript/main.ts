import { runReferenceClient } from './program';

void runReferenceClient(process.argv.slice(2), {
  print: (line) => void process.stdout.write(`${line.trimEnd()}\n`),
  clock: () => Math.floor(Date.now() / 1_000),
  wait: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000)),
}).then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
