import { listSalesTerms, type SalesTerms } from '#contracts/catalogue/sales';
import { toCents } from '#contracts/fields/money';
import {
  type AppPasswordOwner,
  appPasswordWrong,
  checkAppPassword,
  type CheckAppPassword,
} from '#contracts/identity/app-passwords';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { configureJuceUnlocking } from '#contracts/licensing/juce/juce-unlocks';
import { encodeFailure, encodeReply } from '#platform/rpc/wire';
import { join } from 'node:path';
import { newCustomer, plugin } from '../../../services/licensing/test/licensing.testbed';
import { CppBuild, runProgram } from '../cpp-client/cpp-build.testbed';
import { LicensingStack } from '../licensing-client.testbed';
import { missingJuce } from './juce.testbed';

const subject = "JUCE's own unlocking";
const missing = missingJuce();
if (missing) process.stderr.write(`not tested: ${subject}. Absent: ${missing}\n`);
const minutes = 60_000;
const email = 'anna@example.com';
const password = '3f9k-0000-1111-2222-3333-4444-5555-6666';
const admin: UserActor = { ...newCustomer(), role: 'admin' };

(missing ? describe.skip : describe)(subject, () => {
  const build = new CppBuild(
    'juce-unlock',
    ['-DCMAKE_BUILD_TYPE=Debug'],
    'libs/licensing-client/juce/unlocking',
  );
  let shop: LicensingStack;
  let publicKey: string;
  let files = 0;

  beforeAll(async () => {
    await build.build();
    shop = await LicensingStack.open();
    const { connection } = shop.licensing.bus;
    const terms: SalesTerms = {
      ...{ pluginId: plugin.id, slug: plugin.slug, name: plugin.name, version: plugin.version },
      ...{ description: '', imageUrl: '', category: 'effect', priceCents: toCents(9_900) },
      ...{ trialDays: 0, trialEpoch: 1 },
    };
    connection.subscribe(listSalesTerms.subject, {
      callback: (_, message) => void message.respond(encodeReply({ terms: [terms], withoutFiles: [] }).bytes),
    });
    connection.subscribe(checkAppPassword.subject, {
      callback: (_, message) => {
        const given = message.json<CheckAppPassword>();
        const isRight = given.email === email && given.password === password;
        message.respond(isRight ? encodeReply(owner()).bytes : encodeFailure(new Failure(appPasswordWrong)));
      },
    });
    ({ publicKey } = await configure('enable'));
  }, 15 * minutes);
  afterAll(() => shop.close());
  beforeEach(() => shop.freeAll());

  const configure = (change: 'enable' | 'disable') =>
    shop.licensing.client.call(configureJuceUnlocking, { slug: plugin.slug, change }, admin);
  const owner = (): AppPasswordOwner => ({
    ...{ userId: shop.anna.userId, email, firstName: 'Анна & "Co"', lastName: 'Kern', language: 'en' },
  });

  const newState = () => join(shop.dir, `juce-state-${String((files += 1))}`);

  /** Runs the plug-in's unlocking; without an address it reads the stored state only. */
  async function run(state: string, machine: string, ...credentials: string[]): Promise<string> {
    const args = [shop.gateway.url, plugin.slug, publicKey, state, machine, ...credentials];
    const { text } = await runProgram(build.program('juce-unlock_artefacts/Debug/juce-unlock'), args, {
      env: { LC_ALL: 'en_GB.UTF-8', LANG: 'en_GB.UTF-8', LANGUAGE: 'en' },
    });
    return text;
  }

  it(
    'unlocks with an app password, and the stored key file unlocks this computer only',
    async () => {
      const state = newState();
      const unlocked = await run(state, 'L1A2B3C4D5', email, password);
      expect(unlocked).toContain(`message ${plugin.name} is unlocked on this computer`);
      expect(unlocked).toContain(`unlocked yes\nuser ${email}`);
      expect(await run(state, 'L1A2B3C4D5')).toContain('unlocked yes');
      expect(await run(state, 'L999999999')).toContain('unlocked no');
    },
    minutes,
  );

  it(
    "shows the shop's refusals: another address, a wrong password, no seat left, unlocking off",
    async () => {
      expect(await run(newState(), 'L1', 'otto@example.com', password)).toContain('unlocked no');
      const other = await run(newState(), 'L1A2B3C4D5', 'otto@example.com', password);
      expect(other).toContain('error The e-mail or the app password is wrong');
      const wrong = await run(newState(), 'L1A2B3C4D5', email, password.replace('3f9k', '3f9j'));
      expect(wrong).toContain('error The e-mail or the app password is wrong');
      for (const machine of ['L000000001', 'L000000002', 'L000000003'])
        expect(await run(newState(), machine, email, password)).toContain('unlocked yes');
      const fourth = await run(newState(), 'L000000004', email, password);
      expect(fourth).toContain('error This licence is in use on 3 computers');
      expect(fourth).toContain('unlocked no');
      await configure('disable');
      const off = await run(newState(), 'L000000001', email, password);
      expect(off).toContain('error This product is not unlocked with an app password');
      await configure('enable');
    },
    minutes,
  );

  it(
    'does not unlock with the key of another product',
    async () => {
      const [, modulus = ''] = publicKey.split(',');
      publicKey = `10001,${(BigInt(`0x${modulus}`) + 2n).toString(16)}`;
      const refused = await run(newState(), 'L1A2B3C4D5', email, password);
      publicKey = `10001,${modulus}`;
      expect(refused).toContain('unlocked no');
    },
    minutes,
  );
});
