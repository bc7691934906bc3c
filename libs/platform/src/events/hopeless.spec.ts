import { QueryFailedError } from 'typeorm';
import { Failure, unavailable } from '#contracts/kit/failure';
import { UnreadableEvent } from './fact';
import { isHopeless } from './hopeless';

const bug = new Error('a bug in the consumer');
const deadlock = new QueryFailedError('update', [], Object.assign(new Error('deadlock'), { code: '40P01' }));

describe('an event that could not be applied', () => {
  it('is given up after eight deliveries that failed for a reason of its own', () => {
    expect(isHopeless(bug, { deliveries: 7, failures: 7 })).toBe(false);
    expect(isHopeless(bug, { deliveries: 8, failures: 8 })).toBe(true);
  });

  it('is not given up by the first failure after an outage that took all its tries', () => {
    expect(isHopeless(bug, { deliveries: 40, failures: 1 })).toBe(false);
    expect(isHopeless(bug, { deliveries: 42, failures: 3 })).toBe(true);
  });

  it('is never given up for another service that is away, nor for a deadlock', () => {
    const tries = { deliveries: 100, failures: 50 };
    expect(isHopeless(new Failure(unavailable, { subject: 'x' }), tries)).toBe(false);
    expect(isHopeless(deadlock, tries)).toBe(false);
  });

  it('that nobody can read is given up at once', () => {
    expect(isHopeless(new UnreadableEvent('a.b.v1', 'no envelope'), { deliveries: 1, failures: 1 })).toBe(
      true,
    );
  });
});
