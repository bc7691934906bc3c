import { newSecrets } from '../local/stack/secrets';
import type { System } from '../local/stack/system';

/** The system with the addresses inside containers, for specs that compare a deployment with the local stack. */
export const systemInContainers: System = {
  dataDir: '/data',
  ports: { shop: 3000, gateway: 3000, mailbox: 1080, smtp: 1025, sandbox: 12111 },
  databaseUrl: 'postgres://postgres:secret@postgres:5432/postgres',
  natsUrl: 'nats://nats:4222',
  hasOwnNats: true,
  redisUrl: 'redis://redis:6379',
  hasOwnRedis: true,
  secrets: newSecrets(),
};
