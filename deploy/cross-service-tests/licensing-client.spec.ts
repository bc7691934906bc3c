import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FindLicensedUpdate } from '#contracts/catalogue/release-feeds';
import { approvePairing, denyPairing, viewPairing } from '#contracts/licensing/pairings';
import { startTrial } from '#contracts/licensing/trials/trials';
import { decodeLicenceFile, payOrder } from '../../services/licensing/test/computers/computers.testbed';
import { fileContent, newCustomer, plugin } from '../../services/licensing/test/licensing.testbed';
import { answerForTrials } from '../../services/licensing/test/trials/trials.testbed';
import { unreachableUrl, PlugIn } from './plug-in.testbed';
import { LicensingStack, twoFactorEmail } from './licensing-client.testbed';
import { answerUpdates } from './update.testbed';

let shop: LicensingStack;
beforeAll(async () => {
  shop = await LicensingStack.open();
});
afterAll(() => shop.close());

const day = 86_400;
const plugIn = () => PlugIn.install(shop);
const call: typeof shop.licensing.client.call = (...rest) => shop.licensing.client.call(...rest);
const signIn = ['sign-in', '--email', 'anna@example.com', '--password', 'Whatever1'];
beforeEach(() => shop.freeAll());

describe('the licensing client', () => {
  it('pairs in the browser, verifies its licence file offline, refreshes it and releases its seat', async () => {
    const mac = await plugIn();
    mac.onCode = (userCode) => call(approvePairing, { userCode }, shop.anna);
    expect(await mac.run('pair')).toBe(0);
    mac.url = unreachableUrl;
    expect(await mac.run('status')).toBe(0);
    expect(mac.text).toContain('VALID');
    expect(mac.text).toContain(plugin.name);
    mac.url = shop.gateway.url;
    expect(await mac.run('refresh')).toBe(0);
    expect(await mac.run('release')).toBe(0);
    expect(await mac.run('status')).toBe(1);
    expect(mac.text).toBe('UNKNOWN');
  });

  it('is offered a trial by its pairing, and refreshes it into a licence after the purchase', async () => {
    answerForTrials(shop.licensing);
    const customer = newCustomer();
    const mac = await plugIn();
    mac.onCode = async (userCode) => {
      const { pairingId, product } = await call(viewPairing, { userCode }, customer);
      await call(startTrial, { slug: product ?? '', pairingId }, customer);
    };
    expect(await mac.run('pair', '--trial')).toBe(0);
    const sources = await shop.licensing.database.query<object[]>(
      'select source from trials where user_id = $1',
      [customer.userId],
    );
    expect(sources).toEqual([{ source: 'plug-in' }]);
    expect(decodeLicenceFile(mac.file)).toMatchObject({ trial: true, licences: [{ product: plugin.slug }] });
    await payOrder(shop.licensing, customer);
    expect(await mac.run('refresh')).toBe(0);
    expect(await mac.run('status')).toBe(0);
    expect(decodeLicenceFile(mac.file)).not.toHaveProperty('trial');
  });

  it('shows a newer version and why its own was withdrawn, and sends its licence file once a day', async () => {
    const mac = await plugIn();
    mac.onCode = (userCode) => call(approvePairing, { userCode }, shop.anna);
    await mac.run('pair');
    const asked: FindLicensedUpdate[] = [];
    answerUpdates(shop, (input) => asked.push(input));
    const expectUpdate = async () => {
      expect(await mac.run('--language', 'ru', 'update', '--platform', 'windows-x64')).toBe(0);
      expect(mac.text).toBe('withdrawn: Проекты не открываются\nversion 99.0.0, critical\nБыстрее');
    };
    await expectUpdate();
    await expectUpdate();
    const { slug, version: current } = plugin;
    const device = readFileSync(mac.at('device-id'), 'utf8');
    expect(asked).toMatchObject([{ slug, current, platform: 'windows-x64', isLicensed: true, device }]);
    mac.skew = day + 1;
    await expectUpdate();
    expect(asked).toHaveLength(2);
  });

  it('reports that the owner denied the pairing', async () => {
    const mac = await plugIn();
    mac.onCode = (userCode) => call(denyPairing, { userCode }, shop.anna);
    expect(await mac.run('pair')).toBe(1);
    expect(mac.text).toContain('PAIRING_DENIED');
  });

  it('logs in, activates and verifies the hash of a download', async () => {
    const mac = await plugIn();
    await mac.run(...signIn);
    expect(await mac.run('activate')).toBe(0);
    expect(await mac.run('download', '--to', mac.folder)).toBe(0);
    expect(readFileSync(join(mac.folder, 'Saturos.zip'))).toEqual(fileContent);
  });

  it('logs in with a two-factor code and reports when one is required', async () => {
    const mac = await plugIn();
    const withPassword = ['sign-in', '--email', twoFactorEmail, '--password', 'Whatever1'];
    expect(await mac.run(...withPassword)).toBe(1);
    expect(mac.text).toContain('LOGIN_CODE_REQUIRED');
    expect(await mac.run(...withPassword, '--code', '123456')).toBe(0);
    expect(await mac.run('activate')).toBe(0);
  });

  it('accepts a shop address that ends with a slash', async () => {
    const mac = await plugIn();
    mac.url = `${shop.gateway.url}/`;
    expect(await mac.run(...signIn)).toBe(0);
    expect(await mac.run('activate')).toBe(0);
    await mac.run('offline-request', '--to', mac.at('request.json'));
    expect(mac.text).toContain(`${shop.gateway.url}/activate/offline#`);
  });

  it('recovers from empty and damaged files after a power failure', async () => {
    const mac = await plugIn();
    await mac.run(...signIn);
    await mac.run('activate');
    for (const left of ['', '{"seen":17']) {
      writeFileSync(mac.at('clock.json'), left);
      expect(await mac.run('status')).toBe(0);
    }
    writeFileSync(mac.at('keys.json'), '');
    expect(await mac.run('refresh')).toBe(0);
    expect(await mac.run('status')).toBe(0);
  });

  it('lists the active computers when all seats are used, and replaces one of them', async () => {
    for (let i = 0; i < 3; i += 1) {
      const other = await plugIn();
      await other.run(...signIn);
      expect(await other.run('activate')).toBe(0);
    }
    const fourth = await plugIn();
    await fourth.run(...signIn);
    expect(await fourth.run('activate')).toBe(1);
    expect(fourth.text).toContain('ACTIVATION_LIMIT');
    const [, replaces = ''] = /--replaces (\S+)/.exec(fourth.text) ?? [];
    expect(await fourth.run('activate', '--replaces', replaces)).toBe(0);
  });

  it('keeps using its licence file while the shop is unavailable, with a reminder after the grace period', async () => {
    const mac = await plugIn();
    await mac.run(...signIn);
    await mac.run('activate');
    mac.url = unreachableUrl;
    expect(await mac.run('refresh')).toBe(2);
    mac.skew = 91 * day;
    expect(await mac.run('status')).toBe(0);
    expect(mac.text).toContain('REMINDER');
  });

  it('expires its licence file 180 days after the last refresh and resumes with the next one', async () => {
    const mac = await plugIn();
    const shopUrl = mac.url;
    await mac.run(...signIn);
    await mac.run('activate');
    mac.url = unreachableUrl;
    mac.skew = 179 * day;
    expect(await mac.run('status')).toBe(0);
    expect(mac.text).toContain('REMINDER');
    mac.skew = 181 * day;
    expect(await mac.run('status')).toBe(1);
    expect(mac.text).toContain('EXPIRED');
    mac.url = shopUrl;
    expect(await mac.run('refresh')).toBe(0);
    expect(await mac.run('status')).toBe(0);
    expect(mac.text).toContain('VALID');
  });

  it('ignores a clock that is set back and recovers from a clock that was wrong', async () => {
    const mac = await plugIn();
    await mac.run(...signIn);
    mac.skew = -3_000 * day;
    await mac.run('activate');
    expect(await mac.run('status')).toBe(0);
    expect(mac.text).toContain('VALID');
    mac.skew = 150 * day;
    await mac.run('status');
    expect(mac.text).toContain('REMINDER');
    mac.skew = 0;
    await mac.run('status');
    expect(mac.text).toContain('REMINDER');
    mac.skew = 400 * day;
    await mac.run('refresh');
    await mac.run('status');
    expect(mac.text).toContain('VALID');
  });

  it('continues counting after a clock that was ahead is corrected, and gains no time when it is set back again', async () => {
    const mac = await plugIn();
    const status = async (days: number) => {
      mac.skew = days * day;
      await mac.run('status');
      return mac.text.includes('REMINDER') ? 'REMINDER' : mac.text.trim().split(/\W/, 1)[0];
    };
    await mac.run(...signIn);
    mac.skew = 400 * day;
    await mac.run('activate');
    await mac.run('refresh');
    expect([await status(400), await status(0), await status(80)]).toEqual(['VALID', 'VALID', 'VALID']);
    expect(await status(91)).toBe('REMINDER');
    for (const days of [150, 0, 150, -150]) expect(await status(days)).toBe('REMINDER');
  });

  it('stops on a definite rejection and shows the remedy in the language of its user', async () => {
    const mac = await plugIn();
    await mac.run(...signIn);
    await mac.run('activate');
    await shop.freeAll();
    expect(await mac.run('--language', 'ru', 'refresh')).toBe(1);
    expect(mac.text).toContain('DEVICE_MISMATCH');
    expect(mac.text).toMatch(/[а-яё]/);
    expect(await mac.run('status')).toBe(1);
  });

  it('rejects a licence file of another computer and a changed one', async () => {
    const mac = await plugIn();
    await mac.run(...signIn);
    await mac.run('activate');
    const thief = await plugIn();
    for (const name of ['licence.jws', 'keys.json'])
      writeFileSync(join(thief.folder, name), readFileSync(join(mac.folder, name)));
    expect(await thief.run('status')).toBe(1);
    expect(thief.text).toContain('DEVICE_MISMATCH');
    const [header = '', payload = '', signature = ''] = mac.file.split('.');
    const bent = Buffer.from(payload, 'base64url')
      .toString()
      .replace(/"graceUntil":\d/, '"graceUntil":9');
    const changed = [header, Buffer.from(bent).toString('base64url'), signature].join('.');
    writeFileSync(join(mac.folder, 'licence.jws'), changed);
    expect(await mac.run('status')).toBe(1);
    expect(mac.text).toBe('UNKNOWN');
  });

  it('keeps its licence file when an imported one is of another computer, changed or signed by an unknown key', async () => {
    const [mac, other] = [await plugIn(), await plugIn()];
    for (const one of [mac, other]) {
      await one.run(...signIn);
      expect(await one.run('activate')).toBe(0);
    }
    const good = mac.file;
    writeFileSync(mac.at('no-keys.json'), '{"keys":[]}');
    writeFileSync(mac.at('changed.jws'), good.replace(/.{9}$/, 'AAAAAAAAA'));
    writeFileSync(mac.at('other.jws'), other.file);
    const keys = ['--keys', mac.at('no-keys.json')];
    for (const [name, code] of [
      ['changed.jws', 'UNKNOWN'],
      ['other.jws', 'DEVICE_MISMATCH'],
    ] as const) {
      expect(await mac.run('offline-install', '--file', mac.at(name), ...keys)).toBe(1);
      expect(mac.text).toContain(code);
      expect(mac.file).toBe(good);
      expect(await mac.run('status')).toBe(0);
    }
  });
});
