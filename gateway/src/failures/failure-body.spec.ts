import { refundTooLarge } from '#contracts/commerce/refunds';
import { Failure, tooManyRequests } from '#contracts/kit/failure';
import { failureBody } from './failure-body';

it.each([
  ['en', 'At most $1,039.50 can still be refunded'],
  ['ru', 'Вернуть можно не больше 1\u00a0039,50\u00a0$'],
] as const)(
  'formats an amount in a failure text as money in %s and keeps the number in the details',
  (lang, text) => {
    const body = failureBody(new Failure(refundTooLarge, { left: 1_039.5 }), lang, 'r1');
    expect(body.error).toBe(text);
    expect(body.details).toEqual([{ left: 1_039.5 }]);
  },
);

it.each([
  ['en', 1, 'Too many attempts. Try again in 1\u00a0sec'],
  ['en', 90, 'Too many attempts. Try again in 90\u00a0sec'],
  ['en', 301, 'Too many attempts. Try again in 6\u00a0min'],
  ['en', 86_400, 'Too many attempts. Try again in 24\u00a0hr'],
  ['ru', 90, 'Слишком много попыток. Повторите через 90\u00a0с'],
  ['ru', 301, 'Слишком много попыток. Повторите через 6\u00a0мин'],
  ['ru', 86_392, 'Слишком много попыток. Повторите через 24\u00a0ч'],
] as const)(
  'shows a wait in %s of %d seconds in a unit that people read',
  (lang, retryAfterSeconds, text) => {
    const body = failureBody(new Failure(tooManyRequests, { retryAfterSeconds }), lang, 'r1');
    expect(body.error).toBe(text);
    expect(body.details).toEqual([{ retryAfterSeconds }]);
  },
);
