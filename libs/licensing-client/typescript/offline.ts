import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { CompactSign } from 'jose';
import type { LicenceFile } from './licence';
import type { Computer } from './machine';
import type { Store } from './store';

/** The request of a computer without a network, as a file or QR code. */
export interface OfflineRequest extends Computer {
  v: 1;
  products: string[];
  devicePublicKey: string;
  nonce: string;
}

/** The lease that a return receipt names. */
interface Lease {
  activationId: string;
  nonce: string;
  /** When its file was signed. */
  iat: number;
}

const keyFile = 'device-key.pem';
const requestFile = 'offline-request.json';
const leaseFile = 'offline-lease.json';
const returnFile = 'offline-return.json';

/** The private key of the computer. It never leaves it; the request contains the public key. */
function deviceKey(store: Store): KeyObject {
  const known = store.readText(keyFile);
  if (known) return createPrivateKey(known);
  const { privateKey } = generateKeyPairSync('ed25519');
  store.write(keyFile, privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());
  return privateKey;
}

/** A new request. It also renews a lease: the shop recognizes the computer and assigns no second seat. */
export function createRequest(store: Store, machine: Computer, product: string): OfflineRequest {
  const { x = '' } = createPublicKey(deviceKey(store)).export({ format: 'jwk' });
  const nonce = randomBytes(24).toString('base64url');
  const request = { v: 1 as const, ...machine, products: [product], devicePublicKey: x, nonce };
  store.write(requestFile, request);
  return request;
}

/** The URL in the QR code. The request is in the fragment, which browsers do not send. */
export function requestUrl(shop: string, request: OfflineRequest): string {
  return `${shop}/activate/offline#${Buffer.from(JSON.stringify(request)).toString('base64url')}`;
}

/**
 * Stores which request the installed file answers. A newer unanswered request does not change it, and the file itself may be refused or
 * overwritten: without this the seat could not be returned before the lease ends.
 */
export function saveLease(store: Store, { activationId, nonce, iat }: LicenceFile): void {
  // The first licence files had no nonce; they belong to the newest request.
  const requestNonce = nonce ?? store.readJson<Partial<OfflineRequest>>(requestFile, {}).nonce;
  if (requestNonce) store.write(leaseFile, { activationId, nonce: requestNonce, iat });
}

/** The lease of this computer, until it is returned. */
export function readLease(store: Store): Lease | undefined {
  return store.readJson<Lease | undefined>(leaseFile, undefined);
}

export function deleteLease(store: Store): void {
  store.delete(leaseFile);
}

/** Before the receipt is signed: its user could otherwise load the file of the returned lease again. */
export function saveReturn(store: Store, { nonce, iat }: Lease): void {
  store.write(returnFile, { nonce, iat });
}

/** Whether a file belongs to a lease that was returned, or to an earlier one; the shop has ended both. */
export function isReturned(store: Store, { offline, nonce, iat }: LicenceFile): boolean {
  if (!offline) return false;
  const returned = store.readJson<Partial<Lease> | null>(returnFile, null);
  const isSame = nonce !== undefined && nonce === returned?.nonce;
  return isSame || iat < (returned?.iat ?? 0);
}

/** Signs the return receipt after the licence file was deleted. It frees the seat before the lease ends. */
export async function signReceipt(store: Store, { activationId, nonce }: Lease): Promise<string> {
  const receipt = { activationId, nonce, at: new Date().toISOString() };
  return new CompactSign(new TextEncoder().encode(JSON.stringify(receipt)))
    .setProtectedHeader({ alg: 'EdDSA', typ: 'return-receipt+jws' })
    .sign(deviceKey(store));
}
