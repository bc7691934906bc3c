import { QueryFailedError } from 'typeorm';
import { Failure, unavailable } from '#contracts/kit/failure';
import { UnreadableEvent } from './event-data';
import { isPermanentError } from './retry-policy';

const bug = new Error('a bug in the consumer');
const deadlock = new QueryFailedError('update', [], Object.assign(new Error('deadlock'), { code: '40P01' }));

describe('retry policy of events', () => {
  it('moves an event to the dead letters after eight deliveries with permanent errors', () => {
    expect(isPermanentError(bug, { deliveries: 7, failures: 7 })).toBe(false);
    expect(isPermanentError(bug, { deliveries: 8, failures: 8 })).toBe(true);
  });

  it('does not move an event to the dead letters at its first permanent error after an outage', () => {
    expect(isPermanentError(bug, { deliveries: 40, failures: 1 })).toBe(false);
    expect(isPermanentError(bug, { deliveries: 42, failures: 3 })).toBe(true);
  });

  it('never moves an event to the dead letters for an unavailable service or a deadlock', () => {
    const tries = { deliveries: 100, failures: 50 };
    expect(isPermanentError(new Failure(unavailable, { subject: 'x' }), tries)).toBe(false);
    expect(isPermanentError(deadlock, tries)).toBe(false);
  });

  it('moves an unreadable event to the dead letters at once', () => {
    expect(
      isPermanentError(new UnreadableEvent('a.b.v1', 'no envelope'), { deliveries: 1, failures: 1 }),
    ).toBe(true);
  });
});
