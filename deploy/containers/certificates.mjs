// Creates a private certificate authority and the servers' certificates, for TLS between the containers.
import 'reflect-metadata';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes, webcrypto } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

cryptoProvider.set(webcrypto);

/** Servers by the host name that clients use. */
export const servers = ['postgres', 'nats', 'redis'];

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const lifetimeMs = 10 * 365 * 86_400_000;

const newKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
/** A serial number must be positive (RFC 5280 §4.1.2.2). */
const serialNumber = () => `01${randomBytes(15).toString('hex')}`;

function period() {
  const notBefore = new Date(Date.now() - 3_600_000);
  return { notBefore, notAfter: new Date(notBefore.getTime() + lifetimeMs) };
}

async function makeAuthority() {
  const keys = await newKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...period(),
    serialNumber: serialNumber(),
    name: 'CN=Lowline private authority',
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { keys, certificate };
}

async function makeServer(name, authority) {
  const alternatives = [
    ...[name, 'localhost'].map((value) => ({ type: 'dns', value })),
    { type: 'ip', value: '127.0.0.1' },
  ];
  const keys = await newKeys();
  const certificate = await X509CertificateGenerator.create({
    ...period(),
    serialNumber: serialNumber(),
    subject: `CN=${name}`,
    issuer: authority.certificate.subject,
    publicKey: keys.publicKey,
    signingKey: authority.keys.privateKey,
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      // A NATS server is the client of the other servers of its cluster.
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth, ExtendedKeyUsage.clientAuth]),
      new SubjectAlternativeNameExtension(alternatives),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(authority.keys.publicKey),
    ],
  });
  const key = PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return { certificate: certificate.toString('pem'), key };
}

/**
 * Writes `ca.pem` and, for each server, `<name>.pem` and `<name>.key` into a folder that only its owner may enter. The
 * authority's own key is not kept, so no further certificate can be signed; a renewal replaces all of them.
 */
export async function makeCertificates(dir) {
  const authority = await makeAuthority();
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  chmodSync(dir, 0o700);
  const write = (file, text, mode) => writeFileSync(join(dir, file), `${text}\n`, { mode });
  for (const name of servers) {
    const { certificate, key } = await makeServer(name, authority);
    write(`${name}.pem`, certificate, 0o644);
    write(`${name}.key`, key, 0o600);
  }
  write('ca.pem', authority.certificate.toString('pem'), 0o644);
}

export function hasCertificates(dir) {
  return existsSync(join(dir, 'ca.pem'));
}
