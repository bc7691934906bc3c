import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { approvePairing, denyPairing } from '#contracts/licensing/pairings';
import { fileContent, plugin } from '../../services/licensing/test/licensing.testbed';
import { away, PlugIn } from './plug-in.testbed';
import { ShopForPlugIns, withApp } from './testbed';

let shop: ShopForPlugIns;
beforeAll(async () => {
  shop = await ShopForPlugIns.open();
});
afterAll(() => shop.close());

const day = 86_400;
const plugIn = () => PlugIn.of(shop);
const call: typeof shop.licensing.client.call = (...rest) => shop.licensing.client.call(...rest);
const signIn = ['sign-in', '--email', 'anna@example.com', '--password', 'Whatever1'];
beforeEach(() => shop.freeAll());

describe('the reference client', () => {
  it('is paired in the browser, checks its file offline, asks for a newer one and gives its seat back', async () => {
    const mac = await plugIn();
    mac.onCode = (userCode) => call(approvePairing, { userCode }, shop.anna);
    expect(await mac.runs('pair')).toBe(0);
    mac.url = away;
    expect(await mac.runs('status')).toBe(0);
    expect(mac.text).toContain('VALID');
    expect(mac.text).toContain(plugin.name);
    mac.url = shop.gateway.url;
    expect(await mac.runs('refresh')).toBe(0);
    expect(await mac.runs('release')).toBe(0);
    expect(await mac.runs('status')).toBe(1);
    expect(mac.text).toBe('UNKNOWN');
  });

  it('says so when its owner refused it', async () => {
    const mac = await plugIn();
    mac.onCode = (userCode) => call(denyPairing, { userCode }, shop.anna);
    expect(await mac.runs('pair')).toBe(1);
    expect(mac.text).toContain('PAIRING_DENIED');
  });

  it('signs in, activates, and downloads a file whose every byte is checked', async () => {
    const mac = await plugIn();
    await mac.runs(...signIn);
    expect(await mac.runs('activate')).toBe(0);
    expect(await mac.runs('download', '--to', mac.folder)).toBe(0);
    expect(readFileSync(join(mac.folder, 'Saturos.zip'))).toEqual(fileContent);
  });

  it('signs in with the code of an authenticator app, and says so where one is needed', async () => {
    const mac = await plugIn();
    const withPassword = ['sign-in', '--email', withApp, '--password', 'Whatever1'];
    expect(await mac.runs(...withPassword)).toBe(1);
    expect(mac.text).toContain('LOGIN_CODE_REQUIRED');
    expect(await mac.runs(...withPassword, '--code', '123456')).toBe(0);
    expect(await mac.runs('activate')).toBe(0);
  });

  it('takes an address of the shop that ends with a slash', async () => {
    const mac = await plugIn();
    mac.url = `${shop.gateway.url}/`;
    expect(await mac.runs(...signIn)).toBe(0);
    expect(await mac.runs('activate')).toBe(0);
    await mac.runs('offline-request', '--to', mac.at('request.json'));
    expect(mac.text).toContain(`${shop.gateway.url}/activate/offline#`);
  });

  it('goes on where a computer that lost its power left empty and damaged files', async () => {
    const mac = await plugIn();
    await mac.runs(...signIn);
    await mac.runs('activate');
    for (const left of ['', '{"seen":17']) {
      writeFileSync(mac.at('clock.json'), left);
      expect(await mac.runs('status')).toBe(0);
    }
    writeFileSync(mac.at('keys.json'), '');
    expect(await mac.runs('refresh')).toBe(0);
    expect(await mac.runs('status')).toBe(0);
  });

  it('shows the computers to choose from when all seats are taken, and takes the place of one', async () => {
    for (let i = 0; i < 3; i += 1) {
      const other = await plugIn();
      await other.runs(...signIn);
      expect(await other.runs('activate')).toBe(0);
    }
    const fourth = await plugIn();
    await fourth.runs(...signIn);
    expect(await fourth.runs('activate')).toBe(1);
    expect(fourth.text).toContain('ACTIVATION_LIMIT');
    const [, replaces = ''] = /--replaces (\S+)/.exec(fourth.text) ?? [];
    expect(await fourth.runs('activate', '--replaces', replaces)).toBe(0);
  });

  it('goes on with its file when the shop does not answer, past its grace with a reminder', async () => {
    const mac = await plugIn();
    await mac.runs(...signIn);
    await mac.runs('activate');
    mac.url = away;
    expect(await mac.runs('refresh')).toBe(2);
    mac.skew = 91 * day;
    expect(await mac.runs('status')).toBe(0);
    expect(mac.text).toContain('REMINDER');
  });

  it('ends its online file after 180 days without the shop, and goes on with the next refresh', async () => {
    const mac = await plugIn();
    const shopUrl = mac.url;
    await mac.runs(...signIn);
    await mac.runs('activate');
    mac.url = away;
    mac.skew = 179 * day;
    expect(await mac.runs('status')).toBe(0);
    expect(mac.text).toContain('REMINDER');
    mac.skew = 181 * day;
    expect(await mac.runs('status')).toBe(1);
    expect(mac.text).toContain('EXPIRED');
    mac.url = shopUrl;
    expect(await mac.runs('refresh')).toBe(0);
    expect(await mac.runs('status')).toBe(0);
    expect(mac.text).toContain('VALID');
  });

  it('is not fooled by a clock that is turned back, and not stopped by one that was wrong', async () => {
    const mac = await plugIn();
    await mac.runs(...signIn);
    mac.skew = -3_000 * day;
    await mac.runs('activate');
    expect(await mac.runs('status')).toBe(0);
    expect(mac.text).toContain('VALID');
    mac.skew = 150 * day;
    await mac.runs('status');
    expect(mac.text).toContain('REMINDER');
    mac.skew = 0;
    await mac.runs('status');
    expect(mac.text).toContain('REMINDER');
    mac.skew = 400 * day;
    await mac.runs('refresh');
    await mac.runs('status');
    expect(mac.text).toContain('VALID');
  });

  it('goes on counting when a clock that was ahead is set right, and gains nothing when it is turned back again', async () => {
    const mac = await plugIn();
    const status = async (days: number) => {
      mac.skew = days * day;
      await mac.runs('status');
      return mac.text.includes('REMINDER') ? 'REMINDER' : mac.text.trim().split(/\W/, 1)[0];
    };
    await mac.runs(...signIn);
    mac.skew = 400 * day;
    await mac.runs('activate');
    await mac.runs('refresh');
    expect([await status(400), await status(0), await status(80)]).toEqual(['VALID', 'VALID', 'VALID']);
    expect(await status(91)).toBe('REMINDER');
    for (const days of [150, 0, 150, -150]) expect(await status(days)).toBe('REMINDER');
  });

  it('stops on a definite refusal, with the next step in the language of its user', async () => {
    const mac = await plugIn();
    await mac.runs(...signIn);
    await mac.runs('activate');
    await shop.freeAll();
    expect(await mac.runs('--language', 'ru', 'refresh')).toBe(1);
    expect(mac.text).toContain('DEVICE_MISMATCH');
    expect(mac.text).toMatch(/[а-яё]/);
    expect(await mac.runs('status')).toBe(1);
  });

  it('takes no file of another computer, and none that was changed', async () => {
    const mac = await plugIn();
    await mac.runs(...signIn);
    await mac.runs('activate');
    const thief = await plugIn();
    for (const name of ['licence.jws', 'keys.json'])
      writeFileSync(join(thief.folder, name), readFileSync(join(mac.folder, name)));
    expect(await thief.runs('status')).toBe(1);
    expect(thief.text).toContain('DEVICE_MISMATCH');
    const [header = '', payload = '', signature = ''] = mac.file.split('.');
    const bent = Buffer.from(payload, 'base64url')
      .toString()
      .replace(/"graceUntil":\d/, '"graceUntil":9');
    const changed = [header, Buffer.from(bent).toString('base64url'), signature].join('.');
    writeFileSync(join(mac.folder, 'licence.jws'), changed);
    expect(await mac.runs('status')).toBe(1);
    expect(mac.text).toBe('UNKNOWN');
  });

  it('keeps the file it has when it is brought one of another computer, one that was changed, or wrong keys', async () => {
    const [mac, other] = [await plugIn(), await plugIn()];
    for (const one of [mac, other]) {
      await one.runs(...signIn);
      expect(await one.runs('activate')).toBe(0);
    }
    const good = mac.file;
    writeFileSync(mac.at('keys-of-nobody.json'), '{"keys":[]}');
    writeFileSync(mac.at('changed.jws'), good.replace(/.{9}$/, 'AAAAAAAAA'));
    writeFileSync(mac.at('other.jws'), other.file);
    const keys = ['--keys', mac.at('keys-of-nobody.json')];
    for (const [name, code] of [
      ['changed.jws', 'UNKNOWN'],
      ['other.jws', 'DEVICE_MISMATCH'],
    ] as const) {
      expect(await mac.runs('offline-install', '--file', mac.at(name), ...keys)).toBe(1);
      expect(mac.text).toContain(code);
      expect(mac.file).toBe(good);
      expect(await mac.runs('status')).toBe(0);
    }
  });
});
