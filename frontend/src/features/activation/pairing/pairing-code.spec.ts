import { parsePairingCode } from './pairing-code';

describe('a typed pairing code', () => {
  it.each(['BCDFGHJK', 'bcdf-ghjk', ' bcdf ghjk '])('is accepted as %s', (typed) => {
    expect(parsePairingCode(typed)).toBe('BCDF-GHJK');
  });

  it.each(['', 'BCDF', 'BCDFGHJKL', 'BCDF1HJK', 'ЖБВГДЕЁЗ'])('is rejected as %s', (typed) => {
    expect(parsePairingCode(typed)).toBeUndefined();
  });
});
