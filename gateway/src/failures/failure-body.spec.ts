import { refundTooLarge } from '#contracts/commerce/refunds';
import { Failure } from '#contracts/kit/failure';
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
