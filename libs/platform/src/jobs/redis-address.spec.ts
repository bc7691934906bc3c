import { validateSync } from 'class-validator';
import { JobsConfig } from './jobs.config';
import { redisOptions, withRedisUser } from './redis-address';

const sentinelUrl = 'redis-sentinel://jobs:p%40ss@10.0.0.1:26379,redis-2,[::1]:26380/shop-primary/2';

function problemsOf(REDIS_URL: string): number {
  return validateSync(Object.assign(new JobsConfig(), { REDIS_URL })).length;
}

describe('addresses of Redis', () => {
  it.each([
    'redis://127.0.0.1:6379',
    'rediss://jobs:x@redis:6379',
    sentinelUrl,
    'rediss-sentinel://a,b,c/main',
  ])('accept %s', (url) => {
    expect(problemsOf(url)).toBe(0);
  });

  it.each([
    'http://127.0.0.1',
    'redis-sentinel://10.0.0.1:26379',
    'redis-sentinel:///main',
    'sentinel://a/b',
    '',
  ])('reject %s', (url) => {
    expect(problemsOf(url)).toBe(1);
  });

  it('give the sentinels, the name of the primary and the login of both', () => {
    expect(redisOptions({ REDIS_URL: sentinelUrl }, { connectTimeout: 5 })).toMatchObject({
      connectTimeout: 5,
      sentinels: [
        { host: '10.0.0.1', port: 26_379 },
        { host: 'redis-2', port: 26_379 },
        { host: '::1', port: 26_380 },
      ],
      name: 'shop-primary',
      username: 'jobs',
      password: 'p@ss',
      sentinelUsername: 'jobs',
      sentinelPassword: 'p@ss',
      db: 2,
    });
  });

  it('encrypt connections to sentinels and servers when the scheme says so', () => {
    expect(redisOptions({ REDIS_URL: 'rediss-sentinel://a,b/main' }, {})).toMatchObject({
      tls: {},
      sentinelTLS: {},
      enableTLSForSentinelMode: true,
    });
    expect(redisOptions({ REDIS_URL: 'redis-sentinel://a,b/main' }, {})).not.toHaveProperty('tls');
  });

  it('keep everything but the login for another user', () => {
    expect(withRedisUser(sentinelUrl, 'news', 'a/b')).toBe(
      'redis-sentinel://news:a%2Fb@10.0.0.1:26379,redis-2,[::1]:26380/shop-primary/2',
    );
    expect(withRedisUser('redis://127.0.0.1:1', 'news', 'x')).toBe('redis://news:x@127.0.0.1:1');
  });
});
