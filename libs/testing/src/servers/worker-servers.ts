import { provisionerUser } from '#local-servers/bus/nats-accounts';
import { provisionEventsOnce } from '../provision-events';
import { type NatsServer, startNats } from './start-nats';
import { type PaymentSandboxServer, startPaymentSandbox } from './start-payment-sandbox';
import { type RedisServer, startRedis } from './start-redis';

/** The servers of a jest worker. Its spec files use them one after another, because a start takes longer than the tests of many files. */
interface WorkerServers {
  nats?: Promise<NatsServer>;
  redis?: Promise<RedisServer>;
  sandbox?: Promise<PaymentSandboxServer>;
}

/** A property of the worker's global object, because some specs have modules of their own. */
const property = 'serversOfWorker';

function workerServers(): WorkerServers {
  const known: WorkerServers = Reflect.get(globalThis, property) ?? {};
  Reflect.set(globalThis, property, known);
  return known;
}

/** The NATS of this worker with an empty event stream. A spec file that kills it starts it again. */
export async function freshNats(): Promise<NatsServer> {
  const nats = await (workerServers().nats ??= startNats({ provisioned: false }));
  await nats.empty();
  // By the contracts that this file has loaded, not by those of the file that started the server.
  await provisionEventsOnce(nats.variables(provisionerUser));
  return nats;
}

/** The Redis of this worker without data. A spec file that kills it starts it again. */
export async function freshRedis(): Promise<RedisServer> {
  const redis = await (workerServers().redis ??= startRedis());
  await redis.empty();
  return redis;
}

/** The payment sandbox of this worker without data. It delivers webhooks to the same port for all spec files. */
export async function freshPaymentSandbox(): Promise<PaymentSandboxServer> {
  const sandbox = await (workerServers().sandbox ??= startPaymentSandbox({ retriesMs: [150, 300, 600] }));
  await sandbox.reset();
  return sandbox;
}
