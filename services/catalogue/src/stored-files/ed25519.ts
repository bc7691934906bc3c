import { createHash, createPrivateKey, createPublicKey, type Hash } from 'node:crypto';

/** The field and the group of edwards25519 (RFC 8032 §5.1). */
const prime = 2n ** 255n - 19n;
const order = 2n ** 252n + 27742317777372353535851937790883648493n;
const d = modulo(-121665n * inverse(121666n));

/** Extended coordinates (RFC 8032 §5.1.4). */
interface Point {
  x: bigint;
  y: bigint;
  z: bigint;
  t: bigint;
}

const baseX = 15112221349535400772501151409588531511454012693041857206046113283949847762202n;
const baseY = 46316835694926478169428394003475163141307993866256225615783033603165251855960n;
const base: Point = { x: baseX, y: baseY, z: 1n, t: modulo(baseX * baseY) };
const neutral: Point = { x: 0n, y: 1n, z: 1n, t: 0n };

function modulo(value: bigint): bigint {
  const rest = value % prime;
  return rest < 0n ? rest + prime : rest;
}

function inverse(value: bigint): bigint {
  let result = 1n;
  let factor = modulo(value);
  for (let exponent = prime - 2n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = modulo(result * factor);
    factor = modulo(factor * factor);
  }
  return result;
}

function add(p: Point, q: Point): Point {
  const a = modulo((p.y - p.x) * (q.y - q.x));
  const b = modulo((p.y + p.x) * (q.y + q.x));
  const c = modulo(2n * d * p.t * q.t);
  const e = modulo(2n * p.z * q.z);
  const [f, g, h, i] = [b - a, e - c, e + c, b + a];
  return { x: modulo(f * g), y: modulo(h * i), z: modulo(g * h), t: modulo(f * i) };
}

/** Every step makes both additions, so that the number of steps does not depend on the scalar. */
function multiplyBase(scalar: bigint): Point {
  let [low, high] = [neutral, base];
  for (let bit = 255n; bit >= 0n; bit--) {
    const sum = add(low, high);
    const isSet = (scalar >> bit) & 1n;
    [low, high] = isSet ? [sum, add(high, high)] : [add(low, low), sum];
  }
  return low;
}

function toBytes(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse();
}

function toNumber(littleEndian: Buffer): bigint {
  return BigInt(`0x${Buffer.from(littleEndian).reverse().toString('hex')}`);
}

function encode({ x, y, z }: Point): Buffer {
  const scale = inverse(z);
  const bytes = toBytes(modulo(y * scale));
  if (modulo(x * scale) & 1n) bytes[31] = (bytes[31] ?? 0) | 0x80;
  return bytes;
}

/**
 * Signs a message with Ed25519 (RFC 8032 §5.1.6) in two passes, in constant memory: `node:crypto` needs all bytes of an installer at
 * once. The caller updates the hash of each pass with the message. Both passes must read the same bytes, because two messages with one
 * nonce disclose the private key.
 */
export class StreamedSignature {
  private readonly scalar: bigint;
  private readonly nonceHash: Hash;
  private nonce = 0n;
  private r: Buffer = Buffer.alloc(0);
  /** The 32 bytes of the public key. */
  readonly publicKey: Buffer;

  /** @param privateKey base64 of the PKCS8 DER */
  constructor(privateKey: string) {
    const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
    const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
    const { d: seed = '' } = key.export({ format: 'jwk' });
    this.publicKey = Buffer.from(x, 'base64url');
    const expanded = createHash('sha512').update(Buffer.from(seed, 'base64url')).digest();
    const clamped = Buffer.from(expanded.subarray(0, 32));
    clamped[0] = (clamped[0] ?? 0) & 248;
    clamped[31] = ((clamped[31] ?? 0) & 127) | 64;
    this.scalar = toNumber(clamped);
    this.nonceHash = createHash('sha512').update(expanded.subarray(32));
  }

  firstPass(): Hash {
    return this.nonceHash;
  }

  secondPass(): Hash {
    this.nonce = toNumber(this.nonceHash.digest()) % order;
    this.r = encode(multiplyBase(this.nonce));
    return createHash('sha512').update(this.r).update(this.publicKey);
  }

  /** The 64 bytes of the signature. */
  finish(secondPass: Hash): Buffer {
    const challenge = toNumber(secondPass.digest()) % order;
    return Buffer.concat([this.r, toBytes((this.nonce + challenge * this.scalar) % order)]);
  }
}
