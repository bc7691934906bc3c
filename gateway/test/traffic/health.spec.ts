import { eventually } from '#testing/eventually';
import { presenceSubject } from '#platform/rpc/replicas';
import { startRedis } from '#testing/servers/servers';
import { readMetric, readReadiness } from '../../../libs/platform/test/readiness';
import { GatewayTestbed } from '../gateway.testbed';

const names = ['identity', 'catalogue', 'news', 'newsletter', 'commerce', 'licensing'];

describe('health port of the gateway', () => {
  it('reports services that do not respond, Redis and NATS', async () => {
    const redis = await startRedis();
    const edge = await GatewayTestbed.open({ REDIS_URL: redis.url });
    const port = edge.gateway.healthPort;
    const parts = async () => (await readReadiness(port)).degraded.map(({ part }) => part);
    await eventually(async () => expect(await parts()).toEqual(names));
    const [first, ...others] = names.map((name) =>
      edge.bus.connection.subscribe(presenceSubject(name), {
        callback: (_, message) => message.respond('replica'),
      }),
    );
    await eventually(async () =>
      expect(await readReadiness(port)).toMatchObject({ code: 200, status: 'ok' }),
    );
    expect(await readMetric(port, 'shop_service_responds', { target: 'identity' })).toBe(1);
    first?.unsubscribe();
    await eventually(async () => expect(await parts()).toEqual(['identity']));
    expect(await readMetric(port, 'shop_service_responds', { target: 'identity' })).toBe(0);
    expect(others).toHaveLength(5);
    await redis.kill();
    await eventually(async () => expect(await parts()).toEqual(['identity', 'redis']));
    expect((await readReadiness(port)).code).toBe(200);
    await edge.nats.kill();
    await eventually(async () =>
      expect(await readReadiness(port)).toMatchObject({ code: 503, absent: ['nats'] }),
    );
    await edge.nats.restart();
    await edge.close();
    await redis.stop();
  });

  it('measures requests by route template and status, and is not reachable through the public port', async () => {
    const edge = await GatewayTestbed.open();
    const { url, healthPort } = edge.gateway;
    await fetch(`${url}/api/news/some-article-of-the-shop`);
    const labels = { method: 'GET', route: '/api/news/:slug', status: '503' };
    await eventually(async () =>
      expect(await readMetric(healthPort, 'shop_http_request_seconds_count', labels)).toBe(1),
    );
    expect(await readMetric(healthPort, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    const publicResponse = await fetch(`${url}/metrics`);
    expect(await publicResponse.text()).not.toContain('shop_http_request_seconds');
    await edge.close();
  });
});
