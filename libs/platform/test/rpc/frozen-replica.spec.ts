import { Bus } from '#platform/bus/bus';
import { createLog } from '#platform/log/log';
import { RpcClient } from '#platform/rpc/rpc-client';
import { newActorKey } from '#testing/actor-keys';
import { eventually } from '#testing/eventually';
import { freshDatabase, type NatsServer, startNats } from '#testing/servers/servers';
import { ChildWorkshop } from '../child-workshop';
import { turnKnob } from '../workshop.contracts';

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

/** The number of failures among twenty concurrent calls. */
async function countFailures(idempotent: boolean): Promise<number> {
  const contract = { ...turnKnob, idempotent };
  const calls = Array.from({ length: 20 }, () =>
    client.call(contract, turn, undefined, { timeoutMs: 1_000 }),
  );
  return (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected').length;
}

it('routes all requests to the responsive replica within 5 s after the other one freezes', async () => {
  expect(await countFailures(false)).toBe(0);
  replicas[0]?.signal('SIGSTOP');
  const frozenAt = performance.now();
  // Idempotent calls to the frozen replica are repeated with the other one.
  expect(await countFailures(true)).toBe(0);
  // The replica is chosen at random: the chance of twenty calls without a failure is one in a million.
  await eventually(async () => expect(await countFailures(false)).toBe(0));
  expect(performance.now() - frozenAt).toBeLessThan(5_000);
  replicas[0]?.signal('SIGCONT');
  await eventually(async () => expect(await countFailures(false)).toBe(0));
});
