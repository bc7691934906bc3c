import { once } from 'node:events';
import { connect } from 'node:net';
import { startHealthServer } from './health-server';

it('closes at once despite an idle probe connection', async () => {
  const { port, close } = await startHealthServer(
    { host: '127.0.0.1', port: 0 },
    {
      check: async () => ({ absent: [], degraded: [] }),
    },
  );
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  const ended = once(silent, 'close');
  await close();
  await ended;
});
