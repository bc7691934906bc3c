import { Bus } from '#platform/bus/bus';
import { createLog } from '#platform/log/log';
import { RpcClient } from '#platform/rpc/rpc-client';
import { newActorKey } from '#testing/actor-keys';
import { eventually } from '#testing/eventually';
import { freshDatabase, type NatsServer, startNats } from '#testing/servers';
import { ChildWorkshop } from './child-workshop';
import { turnKnob } from './workshop.contracts';

jest.setTimeout(60_000);

const turn = { knob: 'drive', to: 3 };
const replicas: ChildWorkshop[] = [];
let nats: NatsServer;
let bus: Bus;
let client: RpcClient;

beforeAll(async () => {
  nats = await startNats();
  const environment = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    NATS_URL: nats.url,
    DATABASE_URL: await freshDatabase('frozen'),
    ACTOR_KEY: newActorKey(),
  };
  for (let i = 0; i < 2; i += 1) replicas.push(await ChildWorkshop.start(environment));
  await Promise.all(
    replicas.map((one) => eventually(async () => expect(await one.health('ready')).toBe(200), 30_000)),
  );
  bus = await Bus.connect('gateway', { NATS_URL: nats.url } as never, createLog('test', 'error'));
  client = new RpcClient(bus);
});

afterAll(async () => {
  await Promise.all(replicas.map((one) => one.kill()));
  await bus.close();
  await nats.stop();
});

/** How many of twenty calls at once fail. */
async function failuresOf(idempotent: boolean): Promise<number> {
  const contract = { ...turnKnob, idempotent };
  const calls = Array.from({ length: 20 }, () =>
    client.call(contract, turn, undefined, { timeoutMs: 1_000 }),
  );
  return (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected').length;
}

it('a frozen replica gets no more requests after a few seconds, and the other one answers all', async () => {
  expect(await failuresOf(false)).toBe(0);
  replicas[0]?.signal('SIGSTOP');
  const frozenAt = performance.now();
  // Idempotent calls that met the frozen one are repeated with the other.
  expect(await failuresOf(true)).toBe(0);
  // Chosen at random: twenty calls without a failure by chance are one in a million.
  await eventually(async () => expect(await failuresOf(false)).toBe(0));
  expect(performance.now() - frozenAt).toBeLessThan(5_000);
  replicas[0]?.signal('SIGCONT');
  await eventually(async () => expect(await failuresOf(false)).toBe(0));
});
