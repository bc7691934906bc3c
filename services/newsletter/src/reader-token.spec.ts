import fc from 'fast-check';
import { readerOf, readerToken } from './reader-token';

const secret = 'a secret of this spec alone';
const reader = fc.record({ deliveryId: fc.uuid(), subscriberId: fc.uuid() });

describe('a reader’s link', () => {
  it('says whose it is', () => {
    fc.assert(
      fc.property(reader, (one) => expect(readerOf(readerToken(one, secret), [secret])).toEqual(one)),
    );
  });

  it('is worth nothing with one character changed, cut or added', () => {
    const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    fc.assert(
      fc.property(reader, fc.nat(63), fc.nat(63), (one, at, to) => {
        const token = readerToken(one, secret);
        const changed = token.slice(0, at) + characters[to] + token.slice(at + 1);
        for (const forged of [changed, token.slice(0, at), `${token}${characters[to]}`])
          if (forged !== token) expect(readerOf(forged, [secret])).toBeUndefined();
      }),
    );
  });

  const former = 'another secret, as long';

  it('rejects a link that an unknown secret signed', () => {
    fc.assert(fc.property(reader, (one) => readerOf(readerToken(one, former), [secret]) === undefined));
  });

  it('accepts a link that a former secret signed', () => {
    fc.assert(
      fc.property(reader, (one) => expect(readerOf(readerToken(one, former), [secret, former])).toEqual(one)),
    );
  });

  it.each(['', 'x', '\u0000', 'Ж'.repeat(64), 'a'.repeat(500)])('is not %j', (token) => {
    expect(readerOf(token, [secret])).toBeUndefined();
  });
});
