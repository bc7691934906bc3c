import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JWK } from 'jose';
import { LicenceFilesService } from '../../services/licensing/src/activations/licence-files/licence-files.service';
import { licenceCodes, checkLicence } from '../../libs/licensing-client/typescript/licence';

const dir = mkdtempSync(join(tmpdir(), 'licence-check-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const headerFile = readFileSync(
  join(__dirname, '../../libs/licensing-client/cpp', 'lowline_licence.hpp'),
  'utf8',
);

/** The sample needs a compiler and the headers of OpenSSL. */
function compiles(): boolean {
  const source = join(dir, 'probe.cpp');
  writeFileSync(source, '#include <openssl/evp.h>\nint main() { return EVP_PKEY_ED25519 == 0; }\n');
  return spawnSync('g++', [source, '-o', join(dir, 'probe'), '-lcrypto']).status === 0;
}

const day = 86_400;
const mac = { deviceId: 'device-of-anna', product: 'saturos-pro', version: '2.1.0' };

/** The signer of licensing with a new key. */
function signer(): { files: LicenceFilesService; key: Required<Pick<JWK, 'kid' | 'x'>>; keys: JWK[] } {
  const der = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' });
  const files = new LicenceFilesService({
    LICENCE_PRIVATE_KEY: der.toString('base64'),
    LICENCE_FORMER_KEYS: [],
  } as never);
  const keys: JWK[] = files.keys;
  return { files, keys, key: { kid: String(keys[0]?.kid), x: String(keys[0]?.x) } };
}

const shop = signer();
const binary = join(dir, 'check');

function check(file: string, change: Partial<typeof mac & { now: number }> = {}): string {
  const { deviceId, product, version, now } = { ...mac, now: Date.now() / 1_000, ...change };
  const path = join(dir, 'licence.jws');
  writeFileSync(path, file);
  const { kid, x } = shop.key;
  const args = [path, kid, x, deviceId, product, version, String(Math.floor(now))];
  return spawnSync(binary, args, { encoding: 'utf8' }).stdout.trim();
}

const sign = (more: object = {}, by = shop) =>
  by.files.sign({
    sub: 'anna',
    activationId: '019a0000-0000-7000-8000-000000000001',
    deviceId: mac.deviceId,
    licences: [{ id: '1', product: mac.product, name: 'Saturos "Pro" – Ünïcode', coversBelow: '3.0.0' }],
    ...more,
  });

describe('the C++ licensing client', () => {
  it('has the same error codes as the TypeScript client', () => {
    const codes = [...headerFile.matchAll(/return "([A-Z_]+)";/g)].map(([, code]) => code);
    expect(codes).toContain('VERSION_NOT_COVERED');
    expect(licenceCodes).toEqual(expect.arrayContaining(codes));
  });
});

// Without a compiler this is skipped on a developer's machine and fails in CI.
if (compiles() || process.env['CI'])
  describe('the compiled C++ sample', () => {
    it('compiles without a warning', () => {
      const source = join(__dirname, '../../libs/licensing-client/cpp', 'check.cpp');
      const flags = ['-std=c++17', '-Wall', '-Wextra', '-Wpedantic', '-Werror'];
      const { status, stderr } = spawnSync('g++', [...flags, source, '-o', binary, '-lcrypto'], {
        encoding: 'utf8',
      });
      expect(stderr).toBe('');
      expect(status).toBe(0);
    }, 60_000);

    it('verifies a licence file with the same result as the TypeScript client', async () => {
      const file = sign();
      const now = Date.now() / 1_000;
      const cases = [
        [{}, 'VALID'],
        [{ now: now + 91 * day }, 'REMINDER'],
        [{ now: now + 181 * day }, 'EXPIRED'],
        [{ now: 0 }, 'VALID'],
        [{ deviceId: 'another-device' }, 'DEVICE_MISMATCH'],
        [{ product: 'tidewater' }, 'UNKNOWN'],
        [{ version: '3.0.0' }, 'VERSION_NOT_COVERED'],
        [{ version: '2.10.9' }, 'VALID'],
      ] as const;
      expect(check(`${file}\r\n`)).toBe('VALID');
      for (const [change, code] of cases) {
        expect([change, check(file, change)]).toEqual([change, code]);
        const reading = { ...mac, now, ...change };
        expect((await checkLicence(file, { ...reading, keys: { keys: shop.keys } })).code).toBe(code);
      }
    });

    it('rejects a licence file with another signer, changed text or a changed signature, and a missing file', async () => {
      const [header = '', payload = '', signature = ''] = sign().split('.');
      const bent = Buffer.from(payload, 'base64url').toString().replace(mac.product, 'tidewater');
      const forged = [
        sign({}, signer()),
        [header, Buffer.from(bent).toString('base64url'), signature].join('.'),
        [
          header,
          payload,
          signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`,
        ].join('.'),
        [header, payload, ''].join('.'),
        `${header}.${payload}`,
        'nonsense',
        '',
      ];
      for (const file of forged) expect(check(file, { product: 'tidewater' })).toBe('UNKNOWN');
      for (const file of forged) expect(check(file)).toBe('UNKNOWN');
    });
  });
