import { services } from './system';
import { CannotStart } from './stop-with-message';

/** Ports that people type, with the variable that changes each. */
export const typedPorts = {
  shop: { variable: 'PORT', usual: 3000 },
  mailbox: { variable: 'MAILBOX_PORT', usual: 1080 },
  smtp: { variable: 'MAILBOX_SMTP_PORT', usual: 1025 },
  sandbox: { variable: 'PAYMENT_SANDBOX_PORT', usual: 12111 },
} as const;

/** As ServiceConfig has it. */
const usualPoolSize = 8;

export type TypedPort = keyof typeof typedPorts;

/** What the caller of `npm start` asks for by environment. The only place in this folder that interprets it. */
export interface Settings {
  ports: Record<TypedPort, number>;
  /** Servers given from outside in place of our own. */
  given: { databaseUrl?: string; natsUrl?: string; redisUrl?: string };
  instances: ReadonlyMap<string, number>;
  /** Connections that each process keeps to its database. */
  poolSize: number;
  /** The environment itself: a variable set here wins over the local stack's value of it. */
  env: NodeJS.ProcessEnv;
}

function portOf(env: NodeJS.ProcessEnv, { variable, usual }: { variable: string; usual: number }): number {
  const text = env[variable];
  if (!text) return usual;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new CannotStart(`${variable}=${text} is not a port. Example: ${variable}=${usual}`);
  }
  return port;
}

/** `INSTANCES=licensing:3,commerce:2` @throws CannotStart naming the part that is not understood. */
export function readInstances(text: string | undefined): Map<string, number> {
  const names: readonly string[] = [...services, 'gateway'];
  const instances = new Map(names.map((name) => [name, 1]));
  for (const part of (text ?? '').split(',').filter(Boolean)) {
    const [name = '', count = ''] = part.trim().split(':');
    if (!instances.has(name) || !/^[1-9]\d?$/.test(count)) {
      throw new CannotStart(
        `INSTANCES=${text} is not understood at "${part}". Example: INSTANCES=licensing:3,commerce:2. Names: ${names.join(', ')}`,
      );
    }
    instances.set(name, Number(count));
  }
  return instances;
}

/** @throws CannotStart naming the variable that is wrong. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  return {
    ports: {
      shop: portOf(env, typedPorts.shop),
      mailbox: portOf(env, typedPorts.mailbox),
      smtp: portOf(env, typedPorts.smtp),
      sandbox: portOf(env, typedPorts.sandbox),
    },
    given: {
      ...(env['DATABASE_URL'] ? { databaseUrl: env['DATABASE_URL'] } : {}),
      ...(env['NATS_URL'] ? { natsUrl: env['NATS_URL'] } : {}),
      ...(env['REDIS_URL'] ? { redisUrl: env['REDIS_URL'] } : {}),
    },
    instances: readInstances(env['INSTANCES']),
    // A service refuses what is not a number, with a message of its own.
    poolSize: Number(env['DATABASE_POOL']) || usualPoolSize,
    env,
  };
}
