import { createPublicKey } from 'node:crypto';
import { compactVerify } from 'jose';

/** The payload that a computer signs after it has deleted its licence file. */
export interface ReturnReceipt {
  activationId: string;
  nonce: string;
  at: string;
}

/** The payload of a receipt that was signed with the key of the computer; its header has `typ: return-receipt+jws`. */
export async function verifyReceipt(
  jws: string,
  devicePublicKey: string,
): Promise<ReturnReceipt | undefined> {
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: devicePublicKey };
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const { payload, protectedHeader } = await compactVerify(jws, key, { algorithms: ['EdDSA'] });
    if (protectedHeader.typ !== 'return-receipt+jws') return undefined;
    const receipt: ReturnReceipt = JSON.parse(new TextDecoder().decode(payload));
    return receipt;
  } catch {
    return undefined;
  }
}
