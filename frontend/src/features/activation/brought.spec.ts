import { TextDecoder as NodeTextDecoder } from 'node:util';
import { readBrought } from './brought';

// jsdom has none.
Object.assign(globalThis, { TextDecoder: NodeTextDecoder });

const request = { v: 1, deviceId: 'device-1', machineName: 'Студия', nonce: 'n'.repeat(20) };
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('what is brought from a computer without a network', () => {
  it('is a request, as a file or from its code', () => {
    for (const text of [JSON.stringify(request, null, 2), encoded(request), ` ${encoded(request)}\n`])
      expect(readBrought(text)).toEqual({ kind: 'request', request });
  });

  it('is a receipt with the computer it is about', () => {
    const receipt = `${encoded({ alg: 'EdDSA' })}.${encoded({ activationId: 'a-1' })}.c2ln`;
    expect(readBrought(receipt)).toEqual({ kind: 'receipt', receipt, activationId: 'a-1' });
  });

  it.each(['', 'nonsense', '{"a":1}', '{', 'a.b.c', encoded({ a: 1 })])('is nothing else: %s', (text) => {
    expect(readBrought(text)).toBeUndefined();
  });
});
