import { writeFileSync } from 'node:fs';
import { decodeQR } from 'qr/decode.js';
import { deactivateComputer, licensingKeys, listActivations } from '#contracts/licensing/activations';
import type { FindLicensedUpdate } from '#contracts/catalogue/release-feeds';
import {
  activateOffline,
  type OfflineRequest,
  returnOffline,
} from '#contracts/licensing/offline-activations';
import { approvePairing, denyPairing, viewPairing } from '#contracts/licensing/pairings';
import { startTrial } from '#contracts/licensing/trials/trials';
import { SmallDisk } from '#testing/servers/small-disk';
import { payOrder } from '../../../services/licensing/test/computers/computers.testbed';
import { newCustomer, plugin } from '../../../services/licensing/test/licensing.testbed';
import { answerForTrials } from '../../../services/licensing/test/trials/trials.testbed';
import { answerUpdates } from '../update.testbed';
import { ConsoleClient, missingBuildTool } from './console-client.testbed';
import { CppBuild } from './cpp-build.testbed';
import { LicensingStack } from '../licensing-client.testbed';
import { unreachableUrl } from '../plug-in.testbed';

const subject = 'the C++ licensing client';
const missing = missingBuildTool();
if (missing) process.stderr.write(`not tested: ${subject}. Absent: ${missing}\n`);
const minutes = 60_000;
/** The library as one unit of compilation: most of the time goes into the headers of the standard library. */
const unity = ['-DCMAKE_UNITY_BUILD=ON', '-DCMAKE_UNITY_BUILD_BATCH_SIZE=0'];

/** The text of a QR code that was printed with two rows of modules in a line; light modules are printed. */
function decodePrinted(text: string): string {
  const rows = text
    .trimEnd()
    .split('\n')
    .flatMap((line) => [[...line].map((c) => '█▀'.includes(c)), [...line].map((c) => '█▄'.includes(c))]);
  const scale = 4;
  const width = (rows[0]?.length ?? 0) * scale;
  const height = rows.length * scale;
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (!rows[Math.floor(y / scale)]?.[Math.floor(x / scale)])
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return decodeQR({ width, height, data });
}

(missing ? describe.skip : describe)(subject, () => {
  const release = new CppBuild('cpp-client', [
    ...['-DPLUGINLICENCE_FUZZ_FILES=200000', '-DCMAKE_CXX_FLAGS_RELEASE=-O1', ...unity],
  ]);
  let disk: SmallDisk | undefined;
  let shop: LicensingStack;

  beforeAll(async () => {
    disk = SmallDisk.mount('a full disk of the C++ client');
    await release.build();
    shop = await LicensingStack.open();
  }, 10 * minutes);
  afterAll(async () => {
    disk?.unmount();
    await shop.close();
  });
  beforeEach(() => shop.freeAll());

  const computer = () => new ConsoleClient(release.program('console/licence-console'), shop);
  const call: typeof shop.licensing.client.call = (...rest) => shop.licensing.client.call(...rest);

  /** Decides about the pairing as soon as its code is printed. */
  function onCode(decide: (userCode: string) => Promise<unknown>): (text: string) => void {
    let isDecided = false;
    return (text) => {
      const [, userCode] = /code ([A-Z]{4}-[A-Z]{4})\n/.exec(text) ?? [];
      if (!userCode || isDecided) return;
      isDecided = true;
      void decide(userCode);
    };
  }
  const pair = (client: ConsoleClient) =>
    client.run(
      ['pair'],
      onCode((userCode) => call(approvePairing, { userCode }, shop.anna)),
    );

  it(
    'passes its tests, with a full file system and 200,000 mutated licence files',
    async () => {
      const { exitCode, text } = await release.test(disk ? { FULL_FILE_SYSTEM: disk.dir } : {});
      expect(text).toContain('100% tests passed');
      expect(text).toContain('vectors_test');
      expect(exitCode).toBe(0);
    },
    5 * minutes,
  );

  it(
    'passes its tests with AddressSanitizer and UndefinedBehaviorSanitizer',
    async () => {
      const sanitized = new CppBuild('cpp-client-sanitized', [
        ...[
          '-DPLUGINLICENCE_SANITIZE=ON',
          '-DPLUGINLICENCE_CONSOLE=OFF',
          '-DPLUGINLICENCE_CURL=OFF',
          ...unity,
        ],
      ]);
      await sanitized.build();
      const { exitCode, text } = await sanitized.test({});
      expect(text).toContain('100% tests passed');
      expect(exitCode).toBe(0);
    },
    15 * minutes,
  );

  it(
    'pairs, checks its licence offline, refreshes it and is refused after its deactivation',
    async () => {
      const mac = computer();
      expect(await pair(mac)).toBe(0);
      mac.url = unreachableUrl;
      expect(await mac.run(['status'])).toBe(0);
      expect(mac.text).toContain('VALID');
      expect(mac.text).toContain(plugin.name);
      expect(await mac.run(['refresh'])).toBe(2);
      mac.url = shop.gateway.url;
      expect(await mac.run(['refresh'])).toBe(0);
      expect(await mac.run(['status'])).toBe(0);
      const { activations } = await call(listActivations, {}, shop.anna);
      const [active] = activations.filter(({ status }) => status === 'active');
      await call(deactivateComputer, { id: active?.id ?? '' }, shop.anna);
      mac.language = 'ru';
      expect(await mac.run(['refresh'])).toBe(1);
      expect(mac.text).toMatch(/^DEVICE_MISMATCH\n.*[а-яё]/);
      expect(await mac.run(['status'])).toBe(1);
      expect(mac.text).toContain('UNKNOWN');
    },
    minutes,
  );

  it(
    'is offered a trial by its pairing, counts its days, and becomes a licence by a refresh after the purchase',
    async () => {
      answerForTrials(shop.licensing);
      const customer = newCustomer();
      const mac = computer();
      expect(await mac.run(['trial'])).toBe(0);
      expect(mac.text).toContain('eligible, 14 of 14 days left');
      const tryIt = onCode(async (userCode) => {
        const { pairingId } = await call(viewPairing, { userCode }, customer);
        await call(startTrial, { slug: plugin.slug, pairingId }, customer);
      });
      expect(await mac.run(['pair'], tryIt)).toBe(0);
      expect(mac.text).toContain('trial, days left 14');
      await payOrder(shop.licensing, customer);
      expect(await mac.run(['refresh'])).toBe(0);
      expect(await mac.run(['status'])).toBe(0);
      expect(mac.text).toContain('VALID');
      expect(mac.text).not.toContain('trial');
    },
    minutes,
  );

  it(
    'shows a newer version with its notes and why its own was withdrawn, with the licence file as credential',
    async () => {
      const mac = computer();
      expect(await pair(mac)).toBe(0);
      const asked: FindLicensedUpdate[] = [];
      answerUpdates(shop, (input) => asked.push(input));
      mac.language = 'ru';
      expect(await mac.run(['update', '--platform', 'windows-x64'])).toBe(0);
      expect(mac.text).toBe('withdrawn: Проекты не открываются\nversion 99.0.0, critical\nБыстрее\n');
      expect(await mac.run(['update', '--platform', 'windows-x64'])).toBe(0);
      expect(mac.text).toContain('version 99.0.0');
      expect(asked).toMatchObject([
        { slug: plugin.slug, current: plugin.version, isLicensed: true, device: mac.read('device-id') },
      ]);
    },
    minutes,
  );

  it(
    'releases its seat',
    async () => {
      const mac = computer();
      expect(await pair(mac)).toBe(0);
      expect(await mac.run(['release'])).toBe(0);
      expect(await mac.run(['status'])).toBe(1);
    },
    minutes,
  );

  it(
    'reports that the owner denied the pairing',
    async () => {
      const mac = computer();
      const deny = onCode((userCode) => call(denyPairing, { userCode }, shop.anna));
      expect(await mac.run(['pair'], deny)).toBe(1);
      expect(mac.text).toContain('PAIRING_DENIED');
    },
    minutes,
  );

  it(
    'lists the active computers when all seats are used, and replaces one of them',
    async () => {
      const activate = ['activate', '--token', shop.token];
      for (let i = 0; i < 3; i += 1) expect(await computer().run(activate)).toBe(0);
      const fourth = computer();
      expect(await fourth.run(activate)).toBe(1);
      expect(fourth.text).toContain('ACTIVATION_LIMIT');
      const [, replaces = ''] = /--replaces (\S+)/.exec(fourth.text) ?? [];
      expect(await fourth.run([...activate, '--replaces', replaces])).toBe(0);
    },
    minutes,
  );

  it(
    'activates a computer without a network by a QR code and signs a return receipt that the shop accepts',
    async () => {
      const studio = computer();
      studio.url = unreachableUrl;
      expect(await studio.run(['offline-request', '--to', studio.at('request.json'), '--qr'])).toBe(0);
      const [, encoded = ''] = decodePrinted(studio.text).split('/activate/offline#');
      const request: OfflineRequest = JSON.parse(Buffer.from(encoded, 'base64url').toString());
      expect(request).toEqual(JSON.parse(studio.read('request.json')));
      const { activationId, licenceFile } = await call(
        activateOffline,
        { request, leaseDays: 30 },
        shop.anna,
      );
      writeFileSync(studio.at('from-shop.jws'), `${licenceFile}\n`);
      writeFileSync(studio.at('shipped.json'), JSON.stringify(await call(licensingKeys, {})));
      const keys = ['--keys', studio.at('shipped.json')];
      expect(await studio.run(['offline-install', '--file', studio.at('from-shop.jws'), ...keys])).toBe(0);
      expect(await studio.run(['status', ...keys])).toBe(0);
      expect(await studio.run(['offline-return', '--to', studio.at('receipt.jws')])).toBe(0);
      const receipt = studio.read('receipt.jws');
      expect((await call(returnOffline, { id: activationId, receipt }, shop.anna)).activationId).toBe(
        activationId,
      );
      expect(await studio.run(['status', ...keys])).toBe(1);
    },
    minutes,
  );
});
