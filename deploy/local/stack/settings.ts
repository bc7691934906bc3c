import { services } from '#contracts/kit/services';
import { StartupError } from '#local-servers/startup-error';

/** Ports with fixed defaults, with the variable of each. */
export const configurablePorts = {
  shop: { variable: 'PORT', usual: 3000 },
  mailbox: { variable: 'MAILBOX_PORT', usual: 1080 },
  smtp: { variable: 'MAILBOX_SMTP_PORT', usual: 1025 },
  sandbox: { variable: 'PAYMENT_SANDBOX_PORT', usual: 12111 },
} as const;

/** The default of ServiceConfig. */
const defaultPoolSize = 8;

export type ConfigurablePort = keyof typeof configurablePorts;

/** Settings of `npm start` from the environment. The only code in this folder that interprets it. */
export interface Settings {
  ports: Record<ConfigurablePort, number>;
  /** External servers instead of local ones. */
  external: { databaseUrl?: string; natsUrl?: string; redisUrl?: string };
  instances: ReadonlyMap<string, number>;
  /** Database connections of each process. */
  poolSize: number;
  /** The environment itself: its variables override the defaults of the local stack. */
  env: NodeJS.ProcessEnv;
}

function portOf(env: NodeJS.ProcessEnv, { variable, usual }: { variable: string; usual: number }): number {
  const text = env[variable];
  if (!text) return usual;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new StartupError(`${variable}=${text} is not a port. Example: ${variable}=${usual}`);
  }
  return port;
}

/** `INSTANCES=licensing:3,commerce:2` @throws StartupError naming the invalid part */
export function readInstances(text: string | undefined): Map<string, number> {
  const names: readonly string[] = [...services, 'gateway'];
  const instances = new Map(names.map((name) => [name, 1]));
  for (const part of (text ?? '').split(',').filter(Boolean)) {
    const [name = '', count = ''] = part.trim().split(':');
    if (!instances.has(name) || !/^[1-9]\d?$/.test(count)) {
      throw new StartupError(
        `INSTANCES=${text} is not valid at "${part}". Example: INSTANCES=licensing:3,commerce:2. Names: ${names.join(', ')}`,
      );
    }
    instances.set(name, Number(count));
  }
  return instances;
}

/** @throws StartupError naming the invalid variable */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  return {
    ports: {
      shop: portOf(env, configurablePorts.shop),
      mailbox: portOf(env, configurablePorts.mailbox),
      smtp: portOf(env, configurablePorts.smtp),
      sandbox: portOf(env, configurablePorts.sandbox),
    },
    external: {
      ...(env['DATABASE_URL'] ? { databaseUrl: env['DATABASE_URL'] } : {}),
      ...(env['NATS_URL'] ? { natsUrl: env['NATS_URL'] } : {}),
      ...(env['REDIS_URL'] ? { redisUrl: env['REDIS_URL'] } : {}),
    },
    instances: readInstances(env['INSTANCES']),
    // A service rejects an invalid number with its own message.
    poolSize: Number(env['DATABASE_POOL']) || defaultPoolSize,
    env,
  };
}
