import { generateKeyPairSync } from 'node:crypto';
import { type JSONWebKeySet, createLocalJWKSet, compactVerify } from 'jose';
import { LicensingConfig } from '../licensing.config';
import { LicenceFiles } from './licence-file';

function newKey(): { own: string; shown: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    own: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    shown: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

const filesOf = (own: string, former: string[] = []) =>
  new LicenceFiles(
    Object.assign(new LicensingConfig(), { LICENCE_PRIVATE_KEY: own, LICENCE_FORMER_KEYS: former }),
  );
const signed = (files: LicenceFiles) =>
  files.sign({ sub: 'anna', activationId: 'a', deviceId: 'd', licences: [] });

const [old, present, foreign] = [newKey(), newKey(), newKey()];
const files = filesOf(present.own, [old.shown]);

it('a licence file is good after the key has changed, if the former key is known; a foreign one never is', async () => {
  expect(await files.open(signed(filesOf(old.own)))).toMatchObject({ sub: 'anna' });
  expect(await files.open(signed(files))).toMatchObject({ sub: 'anna' });
  expect(await files.open(signed(filesOf(foreign.own)))).toBeUndefined();
  expect(await filesOf(present.own).open(signed(filesOf(old.own)))).toBeUndefined();
});

it('the keys that are told check files of before and of now; new files are signed with the present one', async () => {
  const told = createLocalJWKSet({ keys: files.keys } as JSONWebKeySet);
  for (const file of [signed(files), signed(filesOf(old.own))])
    await expect(compactVerify(file, told)).resolves.toBeDefined();
  const { protectedHeader } = await compactVerify(signed(files), told);
  expect(protectedHeader.kid).toBe((files.keys[0] as { kid: string }).kid);
});
