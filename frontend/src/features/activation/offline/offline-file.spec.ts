import { TextDecoder as NodeTextDecoder } from 'node:util';
import { parseOfflineFile } from './offline-file';

// jsdom has none.
Object.assign(globalThis, { TextDecoder: NodeTextDecoder });

const request = { v: 1, deviceId: 'device-1', machineName: 'Студия', nonce: 'n'.repeat(20) };
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a file from a computer without a network', () => {
  it('is parsed as a request, from JSON or a QR code', () => {
    for (const text of [JSON.stringify(request, null, 2), encoded(request), ` ${encoded(request)}\n`])
      expect(parseOfflineFile(text)).toEqual({ kind: 'request', request });
  });

  it('is parsed as a return receipt with its activation', () => {
    const receipt = `${encoded({ alg: 'EdDSA' })}.${encoded({ activationId: 'a-1' })}.c2ln`;
    expect(parseOfflineFile(receipt)).toEqual({ kind: 'receipt', receipt, activationId: 'a-1' });
  });

  it.each(['', 'nonsense', '{"a":1}', '{', 'a.b.c', encoded({ a: 1 })])(
    'is rejected when it is neither: %s',
    (text) => {
      expect(parseOfflineFile(text)).toBeUndefined();
    },
  );
});
