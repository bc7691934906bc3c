import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { JSONWebKeySet } from 'jose';
import { ask, type ClockMemory, look, newClock, remember, setByFile, setByShop, trustedNow } from './clock';
import { openLicence, readLicence, type Verdict } from './licence';
import { type Machine, makeDeviceId, thisMachine } from './machine';
import { forgetLease, lent, makeRequest, rememberLease, requestAddress, signReceipt } from './offline';
import { type Answer, type Pairing, Refused, Shop, ShopAway } from './shop';
import { Store } from './store';

/** What the client is told once. */
export interface Settings {
  shop: string;
  folder: string;
  product: string;
  version: string;
  language: 'en' | 'ru';
  /** Seconds since 1970. */
  clock: () => number;
  wait: (seconds: number) => Promise<void>;
}

/** As long as a code is good for, and its file waits to be fetched. */
const pairingSeconds = 20 * 60;

const seconds = (iso: string) => Math.floor(Date.parse(iso) / 1_000);

/** A plug-in's side of licensing: each method is one thing a plug-in does, in the order of its life. */
export class ReferenceClient {
  readonly store: Store;
  readonly settings: Settings;

  constructor(settings: Settings) {
    this.settings = { ...settings, shop: settings.shop.replace(/\/+$/, '') };
    this.store = new Store(settings.folder);
  }

  /** This computer, under the id it got when it was first asked for. */
  machine(): Machine {
    const deviceId = this.store.text('device-id') ?? makeDeviceId();
    this.store.write('device-id', deviceId);
    return thisMachine(deviceId);
  }

  shop(): Shop {
    const { shop, language } = this.settings;
    return new Shop(shop, language, this.store.text('session'));
  }

  /** @throws Refused LOGIN_CODE_REQUIRED from whoever has a second factor and gave no code of it */
  async signIn(email: string, password: string, code?: string): Promise<void> {
    this.store.write('session', await this.shop().signIn(email, password, code));
  }

  /** Through the browser: shows a code, asks again until somebody has decided. @throws Refused */
  async pair(show: (pairing: Pairing) => void): Promise<Verdict> {
    const { product, version, wait } = this.settings;
    const pairing = await this.shop().startPairing(this.machine(), `${product} ${version}`);
    show(pairing);
    for (let waited = 0; waited < pairingSeconds; waited += pairing.interval) {
      await wait(pairing.interval);
      const file = await this.shop()
        .poll(pairing)
        .catch((error: unknown) => {
          if (error instanceof ShopAway) return null;
          throw error;
        });
      if (file) return this.install(file);
    }
    throw new ShopAway('nobody has decided in time');
  }

  /** With a session of its own, as an installer does it. @throws Refused ACTIVATION_LIMIT */
  async activate(replaces?: string): Promise<Verdict> {
    return this.install(await this.shop().activate(this.machine(), replaces));
  }

  /**
   * Keeps a file that is for this computer; another one changes nothing, the file at hand may be good. Keys are fetched when neither
   * the ones at hand nor the ones that came along open it.
   */
  async install(file: string, brought?: JSONWebKeySet): Promise<Verdict> {
    const keys = await this.keysOf(file, brought);
    const opened = await openLicence(file, keys);
    if (opened?.deviceId === this.machine().deviceId)
      this.store.write('clock.json', setByFile(this.clockMemory(), opened));
    const verdict = await this.read(file, keys);
    if (!verdict.file || verdict.code === 'DEVICE_MISMATCH') return verdict;
    this.store.write('keys.json', keys);
    this.store.write('licence.jws', file);
    if (verdict.file.offline) rememberLease(this.store, verdict.file);
    return verdict;
  }

  /** Without a network. Call it at start, never while rendering. */
  async check(): Promise<Verdict> {
    const jws = this.store.text('licence.jws');
    return jws ? this.read(jws, this.keys()) : { code: 'UNKNOWN', isDue: false };
  }

  private async read(jws: string, keys: JSONWebKeySet): Promise<Verdict> {
    const { product, version, clock } = this.settings;
    const issuedAt = (await openLicence(jws, keys))?.iat;
    const systemNow = clock();
    const memory = look(this.clockMemory(), systemNow);
    const now = trustedNow(memory, systemNow, issuedAt);
    this.store.write('clock.json', remember(memory, now));
    const { deviceId } = this.machine();
    return readLicence(jws, { keys, deviceId, product, version, now });
  }

  /**
   * Asks for a newer file. Call it in the background when `check` says that it is due. A definite refusal ends the licence on this
   * computer; a shop that does not answer changes nothing.
   * @throws ShopAway
   */
  async refresh(): Promise<Answer> {
    const { product, version, clock } = this.settings;
    const jws = this.store.text('licence.jws') ?? 'none';
    const answer = await this.shop().refresh(jws, version, product);
    this.store.write('clock.json', setByShop(clock(), seconds(answer.serverTime)));
    if (answer.licenceFile) await this.install(answer.licenceFile);
    else this.store.forget('licence.jws');
    return answer;
  }

  /** Gives this computer's seats back. The file goes only when they are free: what is lent needs a receipt. @throws ShopAway */
  async release(): Promise<Answer> {
    const answer = await this.shop().release(this.store.text('licence.jws') ?? 'none');
    if (answer.released) {
      this.store.forget('licence.jws');
      forgetLease(this.store);
    }
    return answer;
  }

  /** Without a network, first half: writes the request that its owner brings to the shop. Gives the address for a QR code. */
  requestOffline(path: string): string {
    const request = makeRequest(this.store, this.machine(), this.settings.product);
    const systemNow = this.settings.clock();
    const memory = look(this.clockMemory(), systemNow);
    const now = trustedNow(memory, systemNow);
    this.store.write('clock.json', ask(memory, request.nonce, now));
    writeFileSync(path, JSON.stringify(request, null, 2));
    return requestAddress(this.settings.shop, request);
  }

  /** Second half: the file that came back. Keys come with the plug-in; here they are given once, as a file. */
  installOffline(path: string, keysPath?: string): Promise<Verdict> {
    const keys: JSONWebKeySet | undefined = keysPath ? JSON.parse(readFileSync(keysPath, 'utf8')) : undefined;
    return this.install(readFileSync(path, 'utf8').trim(), keys);
  }

  /** Deletes the file first and signs that it did. Until the receipt is written it can be asked for again. */
  async returnOffline(path: string): Promise<void> {
    const lease = lent(this.store);
    if (!lease) throw new Refused('UNKNOWN', 0, 'there is no lent licence file to give back', []);
    this.store.forget('licence.jws');
    writeFileSync(path, await signReceipt(this.store, lease));
    forgetLease(this.store);
  }

  /** Fetches the product's file for a system and checks every byte of it. @throws Refused */
  async download(platform: string, folder: string): Promise<string> {
    const { product } = this.settings;
    const file = (await this.shop().files(product)).find((one) => one.platform === platform);
    if (!file) throw new Refused('NO_SUCH_FILE', 404, `${product} has no file for ${platform}`, []);
    const bytes = await this.shop().bytes(file);
    if (createHash('sha256').update(bytes).digest('hex') !== file.sha256)
      throw new Refused('WRONG_BYTES', 200, `${file.fileName} is not what the shop says it is`, []);
    const path = join(folder, basename(file.fileName));
    writeFileSync(path, bytes);
    return path;
  }

  private async keysOf(file: string, brought?: JSONWebKeySet): Promise<JSONWebKeySet> {
    for (const keys of [this.keys(), brought]) if (keys && (await openLicence(file, keys))) return keys;
    return this.shop().keys();
  }

  private keys(): JSONWebKeySet {
    return this.store.json<JSONWebKeySet>('keys.json', { keys: [] });
  }

  private clockMemory(): ClockMemory {
    return this.store.json('clock.json', newClock);
  }
}
