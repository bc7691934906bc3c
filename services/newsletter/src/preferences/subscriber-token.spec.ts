import fc from 'fast-check';
import { verifySubscriberToken, signSubscriberToken } from './subscriber-token';

const secret = 'a secret of this test alone';
const tokenData = fc.record({ deliveryId: fc.uuid(), subscriberId: fc.uuid() });

describe('subscriber token', () => {
  it('a subscriber token contains the delivery and the subscriber', () => {
    fc.assert(
      fc.property(tokenData, (one) =>
        expect(verifySubscriberToken(signSubscriberToken(one, secret), [secret])).toEqual(one),
      ),
    );
  });

  it('rejects a subscriber token with one character changed, removed or added', () => {
    const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    fc.assert(
      fc.property(tokenData, fc.nat(63), fc.nat(63), (one, at, to) => {
        const token = signSubscriberToken(one, secret);
        const changed = token.slice(0, at) + characters[to] + token.slice(at + 1);
        for (const forged of [changed, token.slice(0, at), `${token}${characters[to]}`])
          if (forged !== token) expect(verifySubscriberToken(forged, [secret])).toBeUndefined();
      }),
    );
  });

  const former = 'another secret, as long';

  it('rejects a subscriber token that an unknown secret signed', () => {
    fc.assert(
      fc.property(
        tokenData,
        (one) => verifySubscriberToken(signSubscriberToken(one, former), [secret]) === undefined,
      ),
    );
  });

  it('accepts a subscriber token that a former secret signed', () => {
    fc.assert(
      fc.property(tokenData, (one) =>
        expect(verifySubscriberToken(signSubscriberToken(one, former), [secret, former])).toEqual(one),
      ),
    );
  });

  it.each(['', 'x', '\u0000', 'Ж'.repeat(64), 'a'.repeat(500)])(
    'rejects the subscriber token %j',
    (token) => {
      expect(verifySubscriberToken(token, [secret])).toBeUndefined();
    },
  );
});
