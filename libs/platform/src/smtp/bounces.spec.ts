import { MailFailure } from '#platform/smtp/mail-failure';
import { isHardBounce, retryDelaySeconds } from './bounces';

const failure = (code: number | undefined, command: string, reply: string, isPermanent = true) =>
  new MailFailure('X', isPermanent, reply, undefined, code, command);

describe('hard bounce', () => {
  it.each([
    [550, 'RCPT TO', '550 no such user here'],
    [550, 'RCPT TO', '550 5.1.1 user unknown'],
    [554, 'DATA', '554 mailbox disabled'],
  ])('recognizes a hard bounce by code %i after %s: %s', (code, command, reply) => {
    expect(isHardBounce(failure(code, command, reply))).toBe(true);
  });

  it.each([
    [450, 'RCPT TO', '450 later', false],
    [550, 'MAIL FROM', '550 sender refused', true],
    [550, 'RCPT TO', '550 5.7.1 blocked for spam', true],
    [535, 'AUTH', '535 wrong password', false],
    [undefined, 'CONN', 'connection refused', false],
  ])('recognizes no hard bounce by code %s after %s: %s', (code, command, reply, isPermanent) => {
    expect(isHardBounce(failure(code, command, reply, isPermanent))).toBe(false);
  });
});

it('retries a mail after a 4xx reply with growing delays and fails it after half a day', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8].map(retryDelaySeconds);
  expect(pauses[0]).toBe(5);
  expect(pauses.at(-1)).toBeUndefined();
  const all = pauses.filter((pause) => pause !== undefined);
  expect(all).toEqual([...all].sort((a, b) => a - b));
});
