import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { CompactSign } from 'jose';
import type { LicenceFile } from './licence';
import type { Machine } from './machine';
import type { Store } from './store';

/** What a computer without a network asks for, as a file and as the code that a phone reads. */
export interface OfflineRequest extends Machine {
  v: 1;
  products: string[];
  devicePublicKey: string;
  nonce: string;
}

/** What a receipt says of the file that is given back. */
interface Lease {
  activationId: string;
  nonce: string;
}

const keyFile = 'device-key.pem';
const requestFile = 'offline-request.json';
const leaseFile = 'offline-lease.json';

/** The computer's own key. It never leaves the computer: its other half goes into the request. */
function deviceKey(store: Store): KeyObject {
  const known = store.text(keyFile);
  if (known) return createPrivateKey(known);
  const { privateKey } = generateKeyPairSync('ed25519');
  store.write(keyFile, privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());
  return privateKey;
}

/** A new request. A renewal is just that: the shop knows the computer and takes no second seat. */
export function makeRequest(store: Store, machine: Machine, product: string): OfflineRequest {
  const { x = '' } = createPublicKey(deviceKey(store)).export({ format: 'jwk' });
  const nonce = randomBytes(24).toString('base64url');
  const request = { v: 1 as const, ...machine, products: [product], devicePublicKey: x, nonce };
  store.write(requestFile, request);
  return request;
}

/** What the QR code says. The request stands after the `#`: browsers send that part to nobody. */
export function requestAddress(shop: string, request: OfflineRequest): string {
  return `${shop}/activate/offline#${Buffer.from(JSON.stringify(request)).toString('base64url')}`;
}

/**
 * Remembers which request the installed file answers. A newer one that nobody answered does not change it, and the file itself may
 * be refused or overwritten: without this its seat would be taken until the lease ends.
 */
export function rememberLease(store: Store, { activationId, nonce }: LicenceFile): void {
  // Files made before they named their request answer the newest.
  const answered = nonce ?? store.json<Partial<OfflineRequest>>(requestFile, {}).nonce;
  if (answered) store.write(leaseFile, { activationId, nonce: answered });
}

/** What is lent to this computer, until it is given back. */
export function lent(store: Store): Lease | undefined {
  return store.json<Lease | undefined>(leaseFile, undefined);
}

export function forgetLease(store: Store): void {
  store.forget(leaseFile);
}

/** Signed after the file is gone: with it the owner gets the seat back before the lease ends. */
export async function signReceipt(store: Store, { activationId, nonce }: Lease): Promise<string> {
  const said = { activationId, nonce, at: new Date().toISOString() };
  return new CompactSign(new TextEncoder().encode(JSON.stringify(said)))
    .setProtectedHeader({ alg: 'EdDSA', typ: 'return-receipt+jws' })
    .sign(deviceKey(store));
}
