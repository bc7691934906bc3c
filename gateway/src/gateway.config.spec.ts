import { GatewayConfig, drainMsOf } from './gateway.config';

describe('the drain period of the gateway', () => {
  it.each([
    ['production', undefined, 10_000],
    ['development', undefined, 1_000],
    ['production', 3_000, 3_000],
    ['production', 0, 0],
  ] as const)('in %s with DRAIN_MS %p is %i ms', (NODE_ENV, DRAIN_MS, expected) => {
    const config = Object.assign(new GatewayConfig(), { NODE_ENV, DRAIN_MS });
    expect(drainMsOf(config)).toBe(expected);
  });
});
