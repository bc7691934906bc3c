import { createPublicKey, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto';
import { StreamedSignature } from './ed25519';

const toDer = (seed: string) =>
  Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.from(seed, 'hex')]);

function signStreamed(privateKey: Buffer, parts: readonly Buffer[]): Buffer {
  const signature = new StreamedSignature(privateKey.toString('base64'));
  const first = signature.firstPass();
  for (const part of parts) first.update(part);
  const second = signature.secondPass();
  for (const part of parts) second.update(part);
  return signature.finish(second);
}

describe('streamed Ed25519 signature', () => {
  it.each([
    // RFC 8032 §7.1
    [
      'TEST 1',
      '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
      '',
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    ],
    [
      'TEST 3',
      'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
      'af82',
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
    ],
  ])('equals the vector %s of RFC 8032', (_, seed, message, expected) => {
    expect(signStreamed(toDer(seed), [Buffer.from(message, 'hex')]).toString('hex')).toBe(expected);
  });

  it('equals the signature of node:crypto for any key, message and division of the message', () => {
    for (let round = 0; round < 20; round++) {
      const { privateKey } = generateKeyPairSync('ed25519');
      const parts = Array.from({ length: round % 4 }, (_, at) => randomBytes(at * 700 + round));
      const message = Buffer.concat(parts);
      const signature = signStreamed(privateKey.export({ format: 'der', type: 'pkcs8' }), parts);
      expect(signature).toEqual(sign(null, message, privateKey));
      expect(verify(null, message, createPublicKey(privateKey), signature)).toBe(true);
    }
  });
});
