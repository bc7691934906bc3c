import { constants, createPublicKey, type KeyObject, privateEncrypt } from 'node:crypto';

/** Who may use which product on which computer. */
export interface JuceLicence {
  /** The product id that the plug-in compares. */
  app: string;
  user: string;
  email: string;
  /** The machine number of the computer. */
  machine: string;
}

const charactersPerLine = 70;

const toHex = (base64url = '') =>
  BigInt(`0x${Buffer.from(base64url, 'base64url').toString('hex')}`).toString(16);

/** For the constructor of `juce::RSAKey`. */
export function jucePublicKey(privateKey: KeyObject): string {
  const { e, n } = createPublicKey(privateKey).export({ format: 'jwk' });
  return `${toHex(e)},${toHex(n)}`;
}

/** The key file that `juce::OnlineUnlockStatus::applyKeyFile` accepts (juce_OnlineUnlockStatus.cpp, `KeyFileUtils`). */
export function createKeyFile(licence: JuceLicence, privateKey: KeyObject, now = new Date()): string {
  const { app, user, email, machine } = licence;
  const date = now.getTime().toString(16);
  const attributes = { user, email, mach: machine, app, date };
  const text = Object.entries(attributes).map(([name, value]) => `${name}="${escapeXml(value)}"`);
  const hex = `#${encrypt(`<key ${text.join(' ')}/>`, privateKey)}`;
  const comment = [
    `Keyfile for ${app}`,
    `User: ${user}`,
    `Email: ${email}`,
    `Machine numbers: ${machine}`,
    `Created: ${now.toISOString()}`,
  ];
  const lines = hex.match(new RegExp(`.{1,${charactersPerLine}}`, 'g')) ?? [];
  return [...comment, '', ...lines, ''].join('\r\n');
}

/**
 * `RSAKey::applyToValue`: the bytes are a little-endian number, whose digits to the base of the modulus are encrypted one by one. The
 * first of them becomes the highest, because JUCE shifts the result before it adds a digit.
 */
function encrypt(text: string, privateKey: KeyObject): string {
  const { n = '' } = privateKey.export({ format: 'jwk' });
  const bytes = Buffer.from(n, 'base64url');
  const modulus = fromBytes(bytes);
  let value = fromBytes(Buffer.from(text).reverse());
  let result = 0n;
  while (value > 0n) {
    result = result * modulus + encryptDigit(value % modulus, bytes.length, privateKey);
    value /= modulus;
  }
  return result.toString(16);
}

/** Raw RSA, as JUCE's public key reads it, by OpenSSL: its time does not depend on the key. */
function encryptDigit(digit: bigint, length: number, key: KeyObject): bigint {
  const block = Buffer.from(digit.toString(16).padStart(2 * length, '0'), 'hex');
  return fromBytes(privateEncrypt({ key, padding: constants.RSA_NO_PADDING }, block));
}

const fromBytes = (bytes: Buffer) => BigInt(`0x${bytes.toString('hex')}`);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
