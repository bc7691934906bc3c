import { canResend, subscriberStatus } from './subscriber';

describe('a subscriber’s display status', () => {
  it.each([
    [true, true, 'active', false],
    [false, true, 'pending', true],
    [true, false, 'inactive', false],
    [false, false, 'inactive', false],
  ])(
    'confirmed %s and active %s shows %s; the confirmation may be sent again: %s',
    (isConfirmed, isActive, status, mayResend) => {
      expect(subscriberStatus({ isConfirmed, isActive })).toBe(status);
      expect(canResend({ isConfirmed, isActive })).toBe(mayResend);
    },
  );
});
