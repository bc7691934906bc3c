import { createPublicKey } from 'node:crypto';
import { compactVerify } from 'jose';

/** What a computer signs when it has deleted its file. */
export interface Receipt {
  activationId: string;
  nonce: string;
  at: string;
}

/** The receipt, if the computer with this key signed it; its header says `typ: return-receipt+jws`. */
export async function openReceipt(jws: string, devicePublicKey: string): Promise<Receipt | undefined> {
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: devicePublicKey };
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const { payload, protectedHeader } = await compactVerify(jws, key, { algorithms: ['EdDSA'] });
    if (protectedHeader.typ !== 'return-receipt+jws') return undefined;
    const receipt: Receipt = JSON.parse(new TextDecoder().decode(payload));
    return receipt;
  } catch {
    return undefined;
  }
}
