import { generateKeyPairSync } from 'node:crypto';
import { type JSONWebKeySet, createLocalJWKSet, compactVerify } from 'jose';
import { LicensingConfig } from '../../licensing.config';
import { LicenceFilesService } from './licence-files.service';

function newKey(): { own: string; shown: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    own: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    shown: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

const filesOf = (own: string, former: string[] = []) =>
  new LicenceFilesService(
    Object.assign(new LicensingConfig(), { LICENCE_PRIVATE_KEY: own, LICENCE_FORMER_KEYS: former }),
  );
const signed = (files: LicenceFilesService) =>
  files.sign({ sub: 'anna', activationId: 'a', deviceId: 'd', licences: [] });

const [old, present, foreign] = [newKey(), newKey(), newKey()];
const files = filesOf(present.own, [old.shown]);

it('verifies licence files of current and former keys and rejects those of other keys', async () => {
  expect(await files.verify(signed(filesOf(old.own)))).toMatchObject({ sub: 'anna' });
  expect(await files.verify(signed(files))).toMatchObject({ sub: 'anna' });
  expect(await files.verify(signed(filesOf(foreign.own)))).toBeUndefined();
  expect(await filesOf(present.own).verify(signed(filesOf(old.own)))).toBeUndefined();
});

it('publishes current and former keys and signs licence files with the current one', async () => {
  const published = createLocalJWKSet({ keys: files.keys } as JSONWebKeySet);
  for (const file of [signed(files), signed(filesOf(old.own))])
    await expect(compactVerify(file, published)).resolves.toBeDefined();
  const { protectedHeader } = await compactVerify(signed(files), published);
  expect(protectedHeader.kid).toBe((files.keys[0] as { kid: string }).kid);
});
