import { Failure, internal, overloaded } from '#contracts/kit/failure';
import { OverloadBreaker } from './overload-breaker';

let now: number;
let calls: number;
let breaker: OverloadBreaker;
let failure: Failure | undefined;

const attempt = () =>
  breaker
    .run(async () => {
      calls += 1;
      if (failure) throw failure;
      return 'done';
    })
    .catch((error: Failure) => [error.code, error.params]);

beforeEach(() => {
  [now, calls] = [0, 0];
  breaker = new OverloadBreaker(() => now);
});

describe('overload breaker', () => {
  it('rejects without calling the service for a moment after an overload, with its Retry-After', async () => {
    failure = new Failure(overloaded, { retryAfterSeconds: 2 });
    const rejection = ['OVERLOADED', { retryAfterSeconds: 2 }];
    expect([await attempt(), await attempt(), await attempt()]).toEqual([rejection, rejection, rejection]);
    expect(calls).toBe(1);
  });

  it('calls the service again after that moment', async () => {
    failure = new Failure(overloaded, { retryAfterSeconds: 2 });
    await attempt();
    failure = undefined;
    now = 100;
    expect(await attempt()).toBe('done');
  });

  it('stays closed after other failures', async () => {
    failure = new Failure(internal);
    await attempt();
    await attempt();
    expect(calls).toBe(2);
  });
});
