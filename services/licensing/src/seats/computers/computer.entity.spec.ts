import { dayMs } from '#contracts/fields/durations';
import { isIdle } from './computer.entity';

it.each([
  [0, false],
  [90 * dayMs - 1, false],
  [90 * dayMs, true],
])('a computer that was seen %d ms ago is idle: %s (activations §7)', (ageMs, expected) => {
  const now = Date.UTC(2026, 10, 1);
  expect(isIdle({ lastSeenAt: new Date(now - ageMs) }, now)).toBe(expected);
});
