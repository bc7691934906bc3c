// Checks the certificates of a data export without the shop: node check-certificates.mjs personal-data.json keys.json
// personal-data.json is the export of an account; keys.json is GET /api/licensing/keys, which anyone may read.
import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [dataFile, keysFile] = process.argv.slice(2);
const { certificates = [] } = JSON.parse(readFileSync(dataFile, 'utf8'));
const { keys } = JSON.parse(readFileSync(keysFile, 'utf8'));

const decode = (part) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));

/** The statement of a certificate; undefined if no published key has signed it, or signed something else. */
function read(certificate) {
  try {
    const [header, payload, signature] = certificate.split('.');
    const { alg, typ, kid } = decode(header);
    const jwk = keys.find((key) => key.kid === kid);
    if (alg !== 'EdDSA' || typ !== 'licence-certificate+jws' || !jwk) return undefined;
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const isSigned = verify(
      null,
      Buffer.from(`${header}.${payload}`),
      key,
      Buffer.from(signature, 'base64url'),
    );
    return isSigned ? decode(payload) : undefined;
  } catch {
    return undefined;
  }
}

for (const { name, certificate } of certificates) {
  const statement = read(certificate);
  if (!statement) process.exitCode = 1;
  console.log(
    statement
      ? `valid: ${statement.name}, owned by ${statement.owner} since ${statement.acquiredAt}, order ${statement.order ?? 'none'}`
      : `INVALID: ${name}`,
  );
}
