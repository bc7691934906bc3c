import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deactivateComputer, licensingKeys, listActivations } from '#contracts/licensing/computers';
import {
  activateOffline,
  type OfflineRequest,
  returnOffline,
} from '#contracts/licensing/offline-activations';
import { approvePairing, denyPairing } from '#contracts/licensing/pairings';
import { newId } from '#platform/database/new-id';
import { fileContent, plugin } from '../../services/licensing/test/licensing.testbed';
import { runReferenceClient } from './program';
import { ShopForPlugIns, withApp } from './testbed';

let shop: ShopForPlugIns;
beforeAll(async () => {
  shop = await ShopForPlugIns.open();
});
afterAll(() => shop.close());

const day = 86_400;

/** A computer with a plug-in on it, and a clock of its own. */
class PlugIn {
  readonly folder = join(shop.dir, newId());
  readonly printed: string[] = [];
  /** Whose clock is wrong by how much. */
  skew = 0;
  url = shop.gateway.url;
  onCode: (userCode: string) => Promise<unknown> = () => Promise.resolve();

  async runs(...args: string[]): Promise<number> {
    this.printed.length = 0;
    const settings = ['--shop', this.url, '--folder', this.folder, '--product', plugin.slug];
    return runReferenceClient([...settings, '--product-version', plugin.version, ...args], {
      print: (line) => this.printed.push(line),
      clock: () => Math.floor(Date.now() / 1_000) + this.skew,
      wait: async () => {
        await this.onCode(/code ([A-Z]{4}-[A-Z]{4})/.exec(this.text)?.[1] ?? '');
      },
    });
  }

  /** Each plug-in of this spec is on the same computer, so it gets the id of another one. */
  async isOn(deviceId: string): Promise<this> {
    await this.runs('status');
    writeFileSync(join(this.folder, 'device-id'), deviceId);
    return this;
  }

  get text(): string {
    return this.printed.join('\n');
  }

  get file(): string {
    return readFileSync(this.at('licence.jws'), 'utf8');
  }

  at(name: string): string {
    return join(this.folder, name);
  }
}

const plugIn = () => new PlugIn().isOn(`device-${newId()}`);
const call: typeof shop.licensing.client.call = (...rest) => shop.licensing.client.call(...rest);
const signIn = ['sign-in', '--email', 'anna@example.com', '--password', 'Whatever1'];

const away = 'http://127.0.0.1:9';

async function request(studio: PlugIn): Promise<OfflineRequest> {
  expect(await studio.runs('offline-request', '--to', studio.at('request.json'))).toBe(0);
  expect(studio.text).toMatch(/\/activate\/offline#[\w-]+$/);
  const asked: OfflineRequest = JSON.parse(readFileSync(studio.at('request.json'), 'utf8'));
  return asked;
}

/** Its owner has carried the request to the shop and the file back. */
async function installed(studio: PlugIn): Promise<string> {
  const asked = { request: await request(studio), leaseDays: 30 as const };
  const { activationId, licenceFile } = await call(activateOffline, asked, shop.anna);
  writeFileSync(studio.at('from-shop.jws'), `${licenceFile}\n`);
  writeFileSync(studio.at('shipped.json'), JSON.stringify(await call(licensingKeys, {})));
  const files = ['--file', studio.at('from-shop.jws'), '--keys', studio.at('shipped.json')];
  expect(await studio.runs('offline-install', ...files)).toBe(0);
  return activationId;
}

/** Its receipt is brought to the shop, which takes it. */
async function givenBack(studio: PlugIn, id: string): Promise<void> {
  expect(await studio.runs('offline-return', '--to', studio.at('receipt.jws'))).toBe(0);
  const receipt = readFileSync(studio.at('receipt.jws'), 'utf8');
  expect((await call(returnOffline, { id, receipt }, shop.anna)).activationId).toBe(id);
  const { activations } = await call(listActivations, {}, shop.anna);
  expect(activations.find((one) => one.id === id)).toMatchObject({ offlineUntil: null, products: [] });
}

async function freeAll(): Promise<void> {
  const { activations } = await call(listActivations, {}, shop.anna);
  for (const { id } of activations) await call(deactivateComputer, { id }, shop.anna);
}
beforeEach(freeAll);

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

  it('is not fooled by a clock that is turned back, and not stopped by one that was wrong', async () => {
    const mac = await plugIn();
    await mac.runs(...signIn);
    mac.skew = -3_000 * day;
    await mac.runs('activate');
    expect(await mac.runs('status')).toBe(0);
    expect(mac.text).toContain('VALID');
    mac.skew = 400 * day;
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
    for (const days of [400, 0, 400, -400]) expect(await status(days)).toBe('REMINDER');
  });

  it('stops on a definite refusal, with the next step in the language of its user', async () => {
    const mac = await plugIn();
    await mac.runs(...signIn);
    await mac.runs('activate');
    await freeAll();
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

  it('is activated without ever meeting the shop, and signs that it gave its licence back', async () => {
    const studio = await plugIn();
    studio.url = away;
    const activationId = await installed(studio);
    studio.skew = 31 * day;
    expect(await studio.runs('status')).toBe(1);
    expect(studio.text).toContain('EXPIRED');
    await givenBack(studio, activationId);
    expect(await studio.runs('status')).toBe(1);
  });

  it('whose clock was ahead once takes a renewed file; none that was kept or comes again turns the clock back', async () => {
    const studio = await plugIn();
    await installed(studio);
    const kept = studio.file;
    const status = async () => ((await studio.runs('status')) === 0 ? 'runs' : studio.text);
    const installs = async (file: string) => {
      writeFileSync(studio.at('kept.jws'), file);
      await studio.runs('offline-install', '--file', studio.at('kept.jws'));
      return status();
    };
    studio.skew = 400 * day;
    expect(await status()).toContain('EXPIRED');
    studio.skew = 0;
    expect(await status()).toContain('EXPIRED');
    expect(await installs(kept)).toContain('EXPIRED');
    await installed(studio);
    expect(await status()).toBe('runs');
    const renewed = studio.file;
    studio.skew = 31 * day;
    expect(await status()).toContain('EXPIRED');
    studio.skew = 0;
    for (const file of [kept, renewed]) expect(await installs(file)).toContain('EXPIRED');
    // What passes between the request and its file has passed.
    const asked = { request: await request(studio), leaseDays: 30 as const };
    const { licenceFile } = await call(activateOffline, asked, shop.anna);
    studio.skew = 70 * day;
    await studio.runs('status');
    studio.skew = 0;
    expect(await installs(licenceFile)).toContain('EXPIRED');
  });

  it('signs for the file it has: a newer request that nobody answered, or a newer file, changes nothing', async () => {
    const studio = await plugIn();
    const activationId = await installed(studio);
    await request(studio);
    expect(await studio.runs('refresh')).toBe(0);
    await request(studio);
    await givenBack(studio, activationId);
    expect(await studio.runs('offline-return', '--to', studio.at('again.jws'))).toBe(1);
  });

  it('keeps a lent file that the shop does not take back, says until when, and can still sign when it was refused', async () => {
    const studio = await plugIn();
    const activationId = await installed(studio);
    expect(await studio.runs('release')).toBe(0);
    expect(studio.text).toMatch(/lent to this computer until \d+ \w+ \d{4}[^]+receipt/);
    expect(await studio.runs('refresh')).toBe(0);
    expect(await studio.runs('status')).toBe(0);
    await freeAll();
    expect(await studio.runs('refresh')).toBe(1);
    expect(await studio.runs('status')).toBe(1);
    const nowhere = studio.runs('offline-return', '--to', studio.at('no-such-folder/receipt.jws'));
    await expect(nowhere).rejects.toThrow('ENOENT');
    await givenBack(studio, activationId);
  });
});
