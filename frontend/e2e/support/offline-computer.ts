import { generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import type { Owner } from './owners';

/** A studio computer that is never online. */
export function offlineComputer() {
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
    const content = { activationId, nonce: request.nonce, at: new Date().toISOString() };
    const text = `${part({ alg: 'EdDSA', typ: 'return-receipt+jws' })}.${part(content)}`;
    return `${text}.${signBytes(null, Buffer.from(text), privateKey).toString('base64url')}`;
  };
  return { machineName, request, receipt };
}

/** Activates a computer offline with a leased seat. */
export async function leaseSeat(
  requests: APIRequestContext,
  { headers }: Owner,
): Promise<{ id: string; machineName: string; licenceFile: string }> {
  const { machineName, request } = offlineComputer();
  const data = { request, leaseDays: 365 };
  const leased = await requests.post('/api/licensing/offline-activations', { headers, data });
  expect(leased.status()).toBe(200);
  const { activationId: id, licenceFile } = (await leased.json()) as Record<string, string>;
  return { id: id ?? '', machineName, licenceFile: licenceFile ?? '' };
}
