import { closeSync, openSync } from 'node:fs';
import { createLog, logDestination } from './log';

it('drops log lines on a full disk without failing work', () => {
  // Every write to /dev/full fails with ENOSPC.
  const full = openSync('/dev/full', 'w');
  const log = createLog('full', 'info', logDestination(full));
  const long = 'x'.repeat(10_000);
  for (let i = 0; i < 200; i += 1) expect(() => log.info({ long }, 'order paid')).not.toThrow();
  closeSync(full);
});
