import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { activateComputer, deactivateComputer, listActivations } from '#contracts/licensing/activations';
import { configureJuceUnlocking } from '#contracts/licensing/juce/juce-unlocks';
import { approvePairing, viewPairing } from '#contracts/licensing/pairings';
import { startTrial } from '#contracts/licensing/trials/trials';
import { newId } from '#platform/database/new-id';
import { encodeFailure, encodeReply } from '#platform/rpc/wire';
import { newComputer } from '../../../services/licensing/test/computers/computers.testbed';
import { newCustomer, plugin } from '../../../services/licensing/test/licensing.testbed';
import { answerForTrials } from '../../../services/licensing/test/trials/trials.testbed';
import { runProgram } from '../cpp-client/cpp-build.testbed';
import { LicensingStack } from '../licensing-client.testbed';
import { unreachableUrl } from '../plug-in.testbed';
import { answerUpdates } from '../update.testbed';
import {
  browserStub,
  juceBuild as build,
  openedPage,
  screensProgram as program,
} from './juce-program.testbed';
import { missingJuce } from './juce.testbed';
import { missingDisplay, VirtualDisplay } from './virtual-display.testbed';

const subject = 'a program with JUCE';
const missing = missingJuce();
if (missing) process.stderr.write(`not tested: ${subject}. Absent: ${missing}\n`);
const minutes = 60_000;
const email = 'anna@example.com';
const password = '3f9k-0000-1111-2222-3333-4444-5555-6666';
const admin: UserActor = { ...newCustomer(), role: 'admin' };

(missing ? describe.skip : describe)(subject, () => {
  let shop: LicensingStack;

  beforeAll(async () => {
    await build.build();
    shop = await LicensingStack.open();
  }, 25 * minutes);
  afterAll(() => shop.close());
  beforeEach(() => shop.freeAll());

  const call: typeof shop.licensing.client.call = (...rest) => shop.licensing.client.call(...rest);

  /** A command of the client with the network of JUCE. */
  const use = (
    folder: string,
    command: string,
    url = shop.gateway.url,
    onText = (_: string): void => undefined,
  ) => runProgram(program, [command, url, plugin.slug, plugin.version, folder], { onText });

  /** Activates a new computer, whose files are in the folder; Anna confirms. */
  async function pair(folder: string) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'device-id'), `device-${newId()}`);
    let approval: Promise<unknown> | undefined;
    const paired = await use(folder, 'pair', shop.gateway.url, (text) => {
      const [, userCode] = /code ([A-Z]{4}-[A-Z]{4})\n/.exec(text) ?? [];
      if (userCode) approval ??= call(approvePairing, { userCode }, shop.anna);
    });
    await approval;
    return paired;
  }

  /** Presses buttons of the screens on a computer, and decides about the pairing when the browser is opened. */
  async function press(folder: string, buttons: string[], decide: (userCode: string) => Promise<unknown>) {
    let decision: Promise<unknown> | undefined;
    const args = ['press', shop.gateway.url, plugin.slug, plugin.version, folder, ...buttons];
    const used = await runProgram(program, args, {
      env: browserStub(shop.dir),
      onText: (text) => {
        const page = openedPage(text);
        if (page) decision ??= decide(page.searchParams.get('code') ?? '');
      },
    });
    await decision;
    return used;
  }

  it('draws each screen and each failure in both languages without a display, all of them different', async () => {
    const folder = join(shop.dir, 'screens');
    expect((await runProgram(program, [folder])).exitCode).toBe(0);
    const names = [
      ...[
        'critical',
        'expired',
        'foreign-file',
        'full-disk',
        'licensed',
        'limit',
        'not-activated',
        'not-activated-trial',
        'offline',
      ],
      ...[
        'pairing',
        'refunded',
        'release',
        'reminder',
        'shop-away',
        'swap-code',
        'trial',
        'update',
        'withdrawn',
      ],
    ];
    expect(readdirSync(folder).sort()).toEqual(names.flatMap((name) => [`${name}-en.png`, `${name}-ru.png`]));
    const pictures = readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('base64'));
    expect(new Set(pictures).size).toBe(2 * names.length);
  });

  it(
    'pairs, checks offline, refreshes and is refused after its deactivation, by the network of JUCE',
    async () => {
      const folder = join(shop.dir, 'juce-computer');
      expect(await pair(folder)).toMatchObject({
        exitCode: 0,
        text: expect.stringContaining('VALID') as string,
      });
      const run = (command: string, url?: string) => use(folder, command, url);
      expect((await run('status', unreachableUrl)).exitCode).toBe(0);
      expect((await run('refresh', unreachableUrl)).exitCode).toBe(2);
      expect((await run('refresh')).exitCode).toBe(0);
      const asked: unknown[] = [];
      answerUpdates(shop, (input) => asked.push(input));
      expect((await run('update')).text).toContain('update 99.0.0');
      expect(asked).toMatchObject([{ isLicensed: true, platform: 'windows-x64' }]);
      const { activations } = await call(listActivations, {}, shop.anna);
      const [active] = activations.filter(({ status }) => status === 'active');
      await call(deactivateComputer, { id: active?.id ?? '' }, shop.anna);
      const refused = await run('refresh');
      expect(refused.text).toContain('shop DEVICE_MISMATCH');
      expect(refused.exitCode).toBe(1);
    },
    minutes,
  );

  it(
    'starts a trial by its button, which the shop counts for the plug-in, and offers none afterwards',
    async () => {
      answerForTrials(shop.licensing);
      const customer = newCustomer();
      const folder = join(shop.dir, 'juce-trial');
      mkdirSync(folder);
      writeFileSync(join(folder, 'device-id'), `device-${newId()}`);
      const tried = await press(folder, ['try'], async (userCode) => {
        const { pairingId } = await call(viewPairing, { userCode }, customer);
        await call(startTrial, { slug: plugin.slug, pairingId }, customer);
      });
      expect(tried.text).toMatch(/\nnotActivated\nopened .+\ntrial\n$/);
      expect(tried.exitCode).toBe(0);
      const sources = await shop.licensing.database.query<object[]>(
        'select source from trials where user_id = $1',
        [customer.userId],
      );
      expect(sources).toEqual([{ source: 'plug-in' }]);
      await shop.licensing.database.query(
        `update trials set ends_at = now() - interval '1 hour' where user_id = $1`,
        [customer.userId],
      );
      rmSync(join(folder, 'licence.jws'));
      const again = await press(folder, ['try'], () => Promise.resolve());
      expect(again.text).toMatch(/\nnotActivated\nno button: Try it\n$/);
      expect(again.exitCode).toBe(1);
    },
    minutes,
  );

  it(
    'shows the limit after its seat was taken, and replaces a computer by its button',
    async () => {
      const folder = join(shop.dir, 'juce-limit');
      expect((await pair(folder)).exitCode).toBe(0);
      const { activations } = await call(listActivations, {}, shop.anna);
      const [own] = activations.filter(({ status }) => status === 'active');
      await call(deactivateComputer, { id: own?.id ?? '' }, shop.anna);
      const others: string[] = [];
      for (const name of ['One', 'Two', 'Three'])
        others.push((await call(activateComputer, newComputer(name), shop.anna)).activation.id);
      const [replaces] = others;
      const replaced = await press(folder, ['check', 'replace'], (userCode) =>
        call(approvePairing, { userCode, ...(replaces ? { replaces } : {}) }, shop.anna),
      );
      expect(replaced.text).toMatch(/\nlicensed\nlimit\nopened .+\nlicensed\n$/);
      expect(replaced.exitCode).toBe(0);
    },
    minutes,
  );

  it('builds the module once more under the name of another maker, in a namespace of its own', async () => {
    const modules = build.program('LicenceExample_artefacts/Debug/libLicence example_SharedCode.a');
    const { text } = await runProgram('nm', ['-C', '--defined-only', modules]);
    for (const namespace of ['v1_0_0', 'acme_licence'])
      expect(text).toContain(`pluginlicence::${namespace}::LicenceScreen::paint`);
    const client = await runProgram('nm', ['-C', build.program('libacme_licence_client.a')]);
    expect(client.text).toContain('pluginlicence::acme_licence::Client::check()');
    expect(client.text).not.toContain('v1_0_0');
  });

  (missingDisplay() ? it.skip : it)(
    'shows the standalone on a display: not activated, then activated by the same folder',
    async () => {
      const home = mkdtempSync(join(tmpdir(), 'juce-home-'));
      const display = await VirtualDisplay.open(home);
      const standalone = () =>
        display.show(build.program('LicenceExample_artefacts/Debug/Standalone/Licence example'), {
          ...{ HOME: home, XDG_DATA_HOME: home, LICENCE_SHOP: shop.gateway.url },
        });
      const invitation = await standalone();
      expect((await pair(join(home, 'Example', plugin.slug))).exitCode).toBe(0);
      const activated = await standalone();
      expect(invitation.equals(activated)).toBe(false);
      display.close();
      rmSync(home, { recursive: true });
    },
    2 * minutes,
  );

  describe('unlocks without a client', () => {
    let publicKey: string;
    let files = 0;

    beforeAll(async () => {
      const { connection } = shop.licensing.bus;
      const terms: SalesTerms = {
        ...{ pluginId: plugin.id, slug: plugin.slug, name: plugin.name, version: plugin.version },
        ...{ description: '', imageUrl: '', category: 'effect', priceCents: toCents(9_900) },
        ...{ trialDays: 0, trialEpoch: 1 },
      };
      connection.subscribe(listSalesTerms.subject, {
        callback: (_, message) =>
          void message.respond(encodeReply({ terms: [terms], withoutFiles: [] }).bytes),
      });
      connection.subscribe(checkAppPassword.subject, {
        callback: (_, message) => {
          const given = message.json<CheckAppPassword>();
          const isRight = given.email === email && given.password === password;
          message.respond(
            isRight ? encodeReply(owner()).bytes : encodeFailure(new Failure(appPasswordWrong)),
          );
        },
      });
      ({ publicKey } = await configure('enable'));
    });

    const configure = (change: 'enable' | 'disable') =>
      shop.licensing.client.call(configureJuceUnlocking, { slug: plugin.slug, change }, admin);
    const owner = (): AppPasswordOwner => ({
      ...{ userId: shop.anna.userId, email, firstName: 'Анна & "Co"', lastName: 'Kern', language: 'en' },
    });

    const newState = () => join(shop.dir, `juce-state-${String((files += 1))}`);

    /** Runs the plug-in's unlocking; without an address it reads the stored state only. */
    async function run(state: string, machine: string, ...credentials: string[]): Promise<string> {
      const args = [shop.gateway.url, plugin.slug, publicKey, state, machine, ...credentials];
      const { text } = await runProgram(build.program('juce-unlock'), args, {
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
});
