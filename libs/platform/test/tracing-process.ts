import { createLog } from '#platform/log/log';
import { traced } from '#platform/tracing/spans';
import { startTracing } from '#platform/tracing/tracing';

/** A process that does the work of one request and exits. */
async function work(): Promise<void> {
  const end = await startTracing('worker', process.env, createLog('worker', 'fatal'));
  await traced(
    'work',
    'SERVER',
    { requestId: String(process.env.REQUEST_ID), actor: 'guest' },
    async () => {},
  );
  const began = performance.now();
  await end();
  process.stdout.write(String(Math.round(performance.now() - began)));
}

void work();
