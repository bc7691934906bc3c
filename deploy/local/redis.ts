import { type BusUser, busUsers } from './system';

/** Where a Redis runs. */
export interface RedisPlace {
  port: number;
  bind: string;
  dir: string;
  /** Users and their rights; without one everybody may do everything. */
  aclFile?: string;
  /** Files of the server's certificate and key: then it takes TLS connections only. */
  tls?: { cert: string; key: string };
}

/** Append-only and never evicting: waiting jobs survive a kill. */
export function redisArguments({ port, bind, dir, aclFile, tls }: RedisPlace): string[] {
  const settings = {
    bind,
    ...(tls
      ? {
          port: '0',
          'tls-port': String(port),
          'tls-cert-file': tls.cert,
          'tls-key-file': tls.key,
          'tls-auth-clients': 'no',
        }
      : { port: String(port) }),
    dir,
    appendonly: 'yes',
    'maxmemory-policy': 'noeviction',
    save: '',
    ...(aclFile ? { aclfile: aclFile } : {}),
  };
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
}

/** The keys of a process: the jobs of its queues, which begin with its name, or the counters of rate limits. */
function keysOf(user: BusUser): string {
  return user === 'gateway' ? '~limit:*' : `~bull:${user}-*`;
}

/** Neither administration nor commands that show or remove keys of others; BullMQ reads the server's version by INFO. */
const commands = '+@all -@admin -@dangerous -function -scan -randomkey -dbsize +info';

/** The users for Redis in containers, deploy/docker/redis-users.acl: start-redis.sh fills the passwords in. */
export function redisAclForContainers(): string {
  return redisAcl((user) => `\${REDIS_PASSWORD_${user.toUpperCase()}}`);
}

/**
 * The users of Redis as an ACL file has them: one per process, for its own keys alone. Without a password a client may only
 * ask whether the server answers.
 */
export function redisAcl(passwordOf: (user: BusUser) => string): string {
  const users = busUsers.map((user) => {
    const rights = user === 'ops' ? '~* &* +@all' : `${keysOf(user)} resetchannels ${commands}`;
    return `user ${user} on >${passwordOf(user)} ${rights}`;
  });
  return ['user default on nopass resetkeys resetchannels -@all +ping', ...users, ''].join('\n');
}
