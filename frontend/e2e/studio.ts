import { generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import type { Owner } from './owners';

/** A studio computer that is never online. */
export function studio() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const machineName = `Studio ${crypto.randomUUID().slice(0, 8)}`;
  const request = {
    v: 1,
    deviceId: `device-${crypto.randomUUID()}`,
    machineName,
    os: 'macOS',
    devicePublicKey: x,
    nonce: crypto.randomUUID().replaceAll('-', ''),
  };
  const receipt = (activationId: string) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const said = { activationId, nonce: request.nonce, at: new Date().toISOString() };
    const text = `${part({ alg: 'EdDSA', typ: 'return-receipt+jws' })}.${part(said)}`;
    return `${text}.${signBytes(null, Buffer.from(text), privateKey).toString('base64url')}`;
  };
  return { machineName, request, receipt };
}

/** Lends a seat to a computer that is never online. */
export async function lend(
  requests: APIRequestContext,
  { headers }: Owner,
): Promise<{ id: string; machineName: string; licenceFile: string }> {
  const { machineName, request } = studio();
  const data = { request, leaseDays: 365 };
  const lent = await requests.post('/api/licensing/offline-activations', { headers, data });
  expect(lent.status()).toBe(200);
  const { activationId: id, licenceFile } = (await lent.json()) as Record<string, string>;
  return { id: id ?? '', machineName, licenceFile: licenceFile ?? '' };
}
