import { generateKeyPairSync } from 'node:crypto';
import { jwtVerify } from 'jose';
import { signSessionToken } from './session-token';

const claims = { sub: 'anna', role: 'user', ver: 3, sid: 'phone', amr: ['pwd', 'mfa'] };

describe('session token', () => {
  it('is an EdDSA JWT that another library verifies, valid for its lifetime', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const token = signSessionToken(claims, 60, privateKey);
    const { payload, protectedHeader } = await jwtVerify(token, publicKey, {
      algorithms: ['EdDSA'],
      issuer: 'lowline',
      audience: 'lowline-shop',
    });
    expect(protectedHeader).toEqual({ alg: 'EdDSA', typ: 'JWT' });
    expect(payload).toMatchObject({ ...claims, typ: 'session', auth_time: payload.iat });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60);
  });

  it('is not verified by another key', async () => {
    const token = signSessionToken(claims, 60, generateKeyPairSync('ed25519').privateKey);
    await expect(jwtVerify(token, generateKeyPairSync('ed25519').publicKey)).rejects.toThrow('signature');
  });
});
