import { readFileSync } from 'node:fs';
import { Matches } from 'class-validator';
import type { RedisOptions } from 'ioredis';

/** The address of Redis and the authority of its certificate. */
export interface RedisAddress {
  REDIS_URL: string;
  REDIS_TLS_CA?: string;
}

const sentinelForm =
  /^redis(s?)-sentinel:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^@/?#]+)\/([\w.-]+)(?:\/(\d+))?$/;
const singleForm = /^rediss?:\/\/./;
const defaultSentinelPort = 26_379;

/** One Redis, or the primary that several sentinels name (docs/operations/high-availability.md). */
export function IsRedisUrl(): PropertyDecorator {
  return Matches(new RegExp(`${singleForm.source}|${sentinelForm.source}`), {
    message:
      'an address such as redis://127.0.0.1:6379, or redis-sentinel://user:password@host-1:26379,host-2:26379,host-3:26379/shop-primary',
  });
}

/** The same address for another user. */
export function withRedisUser(url: string, user: string, password: string): string {
  return url.replace(
    /^([a-z-]+:\/\/)(?:[^@/]*@)?/,
    `$1${encodeURIComponent(user)}:${encodeURIComponent(password)}@`,
  );
}

function readSentinel(text: string): { host: string; port: number } {
  const [, host = '', port] = /^(.+?)(?::(\d+))?$/.exec(text) ?? [];
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? defaultSentinelPort) };
}

/** An old primary that came back as replica refuses writes: the connection finds the new one. */
const reconnectOnError = (error: Error): boolean => error.message.startsWith('READONLY');

/** Sentinels and Redis know the same users. */
function loginOptions(user: string | undefined, password: string | undefined) {
  if (!password) return {};
  const login = { username: decodeURIComponent(user ?? ''), password: decodeURIComponent(password) };
  return { ...login, sentinelUsername: login.username, sentinelPassword: login.password };
}

/** Longer than BullMQ's longest blocking command, 10 s. */
const silentServerMs = 12_000;

/**
 * The options of a connection through sentinels. A primary that is frozen or cut off leaves its connections open, so one without a
 * reply is closed. `failoverDetector` would do it at once, but when its message comes during a reconnection, ioredis ends the
 * connection for ever: a service then sends no mail until its restart.
 */
function sentinelOptions(
  [, secure, user, password, sentinels = '', name = '', db]: RegExpExecArray,
  ca?: Buffer,
) {
  const tls = ca ? { ca } : {};
  return {
    sentinels: sentinels.split(',').map(readSentinel),
    name,
    ...loginOptions(user, password),
    socketTimeout: silentServerMs,
    reconnectOnError,
    ...(db ? { db: Number(db) } : {}),
    ...(secure ? { tls, sentinelTLS: tls, enableTLSForSentinelMode: true } : {}),
  };
}

/** The options of ioredis and BullMQ; BullMQ takes the address of a single server from `url`. */
export function redisOptions<T extends RedisOptions>({ REDIS_URL, REDIS_TLS_CA }: RedisAddress, options: T) {
  const ca = REDIS_TLS_CA ? readFileSync(REDIS_TLS_CA) : undefined;
  const sentinel = sentinelForm.exec(REDIS_URL);
  const place = sentinel ? sentinelOptions(sentinel, ca) : { url: REDIS_URL, ...(ca ? { tls: { ca } } : {}) };
  return { ...options, ...place };
}
