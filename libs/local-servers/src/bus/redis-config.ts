import { type BusUser, busUsers } from './bus-users';

/** Settings of a Redis server. */
export interface RedisSettings {
  port: number;
  bind: string;
  dir: string;
  /** Users and their permissions; without a file every client may do everything. */
  aclFile?: string;
  /** Files of the server's certificate and key. If given, only TLS connections are accepted. */
  tls?: { cert: string; key: string };
}

/** Append-only without eviction, so that queued jobs survive a kill. */
export function redisArguments({ port, bind, dir, aclFile, tls }: RedisSettings): string[] {
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
    // How often an idle server wakes in a second (10 by default). A delayed job may start this much later.
    hz: '2',
    save: '',
    ...(aclFile ? { aclfile: aclFile } : {}),
  };
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
}

/** The keys of a process: the jobs of its queues, which begin with its name, or the counters of rate limits. */
function keyPatternOf(user: BusUser): string {
  return user === 'gateway' ? '~limit:*' : `~bull:${user}-*`;
}

/**
 * Neither administration nor commands that list or remove keys or scripts of others, or end them; BullMQ reads the server's version by INFO.
 */
const commands =
  '+@all -@admin -@dangerous -function -script|flush -script|kill -script|debug -scan -randomkey -dbsize +info';

/** The users for Redis in containers, deploy/containers/redis-users.acl: start-redis.sh fills the passwords in. */
export function redisAclForContainers(): string {
  return redisAcl((user) => `\${REDIS_PASSWORD_${user.toUpperCase()}}`);
}

/**
 * The users of Redis in the format of an ACL file: one per process, for its own keys only. Without a password a client may
 * only send PING.
 */
export function redisAcl(passwordOf: (user: BusUser) => string): string {
  const users = busUsers.map((user) => {
    const rights = user === 'ops' ? '~* &* +@all' : `${keyPatternOf(user)} resetchannels ${commands}`;
    return `user ${user} on >${passwordOf(user)} ${rights}`;
  });
  return ['user default on nopass resetkeys resetchannels -@all +ping', ...users, ''].join('\n');
}

/** What a client asks of a sentinel: the address of the primary, and news of a failover. */
const sentinelCommands =
  '-@all +ping +info +client +hello +role +subscribe +psubscribe +sentinel|get-master-addr-by-name +sentinel|sentinels +sentinel|replicas';

/** The users of the sentinels: the same as of Redis, so that one address has the credentials of both. */
export function sentinelAcl(passwordOf: (user: BusUser) => string): string {
  const users = busUsers.map((user) => {
    const rights = user === 'ops' ? '&* +@all' : `&* ${sentinelCommands}`;
    return `user ${user} on >${passwordOf(user)} ${rights}`;
  });
  return ['user default on nopass resetchannels -@all +ping', ...users, ''].join('\n');
}
