import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { JSONWebKeySet } from 'jose';
import {
  recordRequest,
  type ClockState,
  observeSystemClock,
  initialClockState,
  observeTime,
  correctByLicenceFile,
  correctByServer,
  trustedNow,
} from './clock';
import { verifyLicence, checkLicence, mayRun, type LicenceVerdict } from './licence';
import {
  type Components,
  type Computer,
  createDeviceId,
  describeComputer,
  hashComponents,
  isSameComputer,
} from './machine';
import {
  createRequest,
  deleteLease,
  isReturned,
  readLease,
  requestUrl,
  saveLease,
  saveReturn,
  signReceipt,
} from './offline';
import { type LicenceStatus, type Pairing, ShopError, ShopApi, ShopUnavailable } from './shop';
import { Store } from './store';
import { initialUpdateState, isCheckDue, noUpdate, type Update, type UpdateState } from './update';

/** The settings of a client. */
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

/** The validity of a user code and the time to fetch the file. */
const pairingSeconds = 20 * 60;

const seconds = (iso: string) => Math.floor(Date.parse(iso) / 1_000);

/** A plug-in's side of licensing: one method for each step, in the order of use. */
export class ReferenceClient {
  readonly store: Store;
  readonly settings: Settings;

  constructor(settings: Settings) {
    this.settings = { ...settings, shop: settings.shop.replace(/\/+$/, '') };
    this.store = new Store(settings.folder);
  }

  /** This computer, with the device id that was created at its first use. */
  computer(): Computer {
    const components = hashComponents();
    const known = this.store.readJson<Components>('components.json', {});
    const stored = this.store.readText('device-id');
    const isKnown = stored !== undefined && isSameComputer(known, components);
    const deviceId = isKnown ? stored : createDeviceId();
    this.store.writeIfPossible('device-id', deviceId);
    // A part that cannot be read today is still compared at the next start.
    this.store.writeIfPossible('components.json', isKnown ? { ...known, ...components } : components);
    return describeComputer(deviceId, components);
  }

  shop(): ShopApi {
    const { shop, language } = this.settings;
    return new ShopApi(shop, language, this.store.readText('session'));
  }

  /** @throws ShopError LOGIN_CODE_REQUIRED with two-factor authentication and without a code */
  async signIn(email: string, password: string, code?: string): Promise<void> {
    this.store.write('session', await this.shop().signIn(email, password, code));
  }

  /**
   * Activates in the browser: shows a code and polls until the user has decided.
   * @param wantsTrial whether the user has chosen the trial; the shop counts where trials come from
   * @throws ShopError
   */
  async pair(show: (pairing: Pairing) => void, wantsTrial = false): Promise<LicenceVerdict> {
    const { product, version, wait } = this.settings;
    const pairing = await this.shop().startPairing(
      this.computer(),
      `${product} ${version}`,
      product,
      wantsTrial,
    );
    show(pairing);
    for (let waited = 0; waited < pairingSeconds; waited += pairing.interval) {
      await wait(pairing.interval);
      const file = await this.shop()
        .poll(pairing)
        .catch((error: unknown) => {
          if (error instanceof ShopUnavailable) return null;
          throw error;
        });
      if (file) return this.install(file);
    }
    throw new ShopUnavailable('the pairing was not decided in time');
  }

  /** Activates with a session, as an installer does. @throws ShopError ACTIVATION_LIMIT */
  async activate(replaces?: string): Promise<LicenceVerdict> {
    return this.install(await this.shop().activate(this.computer(), replaces));
  }

  /**
   * Stores a licence file of this computer; any other file changes nothing, because the stored one may be valid. Keys are fetched if
   * neither the stored nor the given ones verify it.
   */
  async install(file: string, given?: JSONWebKeySet): Promise<LicenceVerdict> {
    const keys = await this.keysOf(file, given);
    const payload = await verifyLicence(file, keys);
    if (payload?.deviceId === this.computer().deviceId)
      this.store.write('clock.json', correctByLicenceFile(this.clockState(), payload));
    const verdict = await this.read(file, keys);
    if (!verdict.file || verdict.code === 'DEVICE_MISMATCH') return verdict;
    this.store.write('keys.json', keys);
    this.store.write('licence.jws', file);
    if (verdict.file.offline) saveLease(this.store, verdict.file);
    return verdict;
  }

  /** Checks the stored file without a network. Call it at start, never while rendering. */
  async check(): Promise<LicenceVerdict> {
    const jws = this.store.readText('licence.jws');
    return jws ? this.read(jws, this.keys()) : { code: 'UNKNOWN', isRefreshDue: false };
  }

  private async read(jws: string, keys: JSONWebKeySet): Promise<LicenceVerdict> {
    const { product, version, clock } = this.settings;
    const issuedAt = (await verifyLicence(jws, keys))?.iat;
    const systemNow = clock();
    const state = observeSystemClock(this.clockState(), systemNow);
    const now = trustedNow(state, systemNow, issuedAt);
    this.store.writeIfPossible('clock.json', observeTime(state, now));
    const { deviceId } = this.computer();
    const verdict = await checkLicence(jws, { keys, deviceId, product, version, now });
    const isOver = verdict.file !== undefined && isReturned(this.store, verdict.file);
    return isOver ? { ...verdict, code: 'DEVICE_MISMATCH' } : verdict;
  }

  /**
   * Requests a newer file. Call it in the background when `isRefreshDue` is true. A definite refusal ends the licence on this computer; an
   * unavailable shop changes nothing.
   * @throws ShopUnavailable
   */
  async refresh(): Promise<LicenceStatus> {
    const { product, version, clock } = this.settings;
    const jws = this.store.readText('licence.jws') ?? 'none';
    const response = await this.shop().refresh(jws, version, product);
    this.store.write('clock.json', correctByServer(clock(), seconds(response.serverTime)));
    if (response.licenceFile) await this.install(response.licenceFile);
    else this.store.delete('licence.jws');
    return response;
  }

  /** Frees the seats of this computer. The file is deleted only if they are free: a leased seat needs a return receipt. @throws ShopUnavailable */
  async release(): Promise<LicenceStatus> {
    const response = await this.shop().release(this.store.readText('licence.jws') ?? 'none');
    if (response.released) {
      this.store.delete('licence.jws');
      deleteLease(this.store);
    }
    return response;
  }

  /**
   * A newer version, or the withdrawal of this one. It sends one request a day for all instances on the computer and returns the stored
   * answer otherwise. A failure is silent and leaves the former answer.
   */
  async checkForUpdate(platform: string, channel = 'stable'): Promise<Update> {
    const { product, version: current, clock } = this.settings;
    const state = { ...initialUpdateState, ...this.store.readJson<Partial<UpdateState>>('update.json', {}) };
    const checkedAt = clock();
    if (!isCheckDue(state, current, checkedAt)) return state.update;
    const former = state.current === current ? state.update : noUpdate;
    try {
      // Before the request, so that other instances do not send it too, and a failure is not repeated today.
      this.store.write('update.json', { checkedAt, current, update: former });
      const query = { channel, platform, current, device: this.computer().deviceId };
      const update = await this.shop().update(product, query, this.store.readText('licence.jws'));
      this.store.write('update.json', { checkedAt, current, update });
      return update;
    } catch {
      return former;
    }
  }

  /** First step without a network: writes the offline request. @returns the URL for a QR code */
  requestOffline(path: string): string {
    const request = createRequest(this.store, this.computer(), this.settings.product);
    const systemNow = this.settings.clock();
    const state = observeSystemClock(this.clockState(), systemNow);
    const now = trustedNow(state, systemNow);
    this.store.write('clock.json', recordRequest(state, request.nonce, now));
    writeFileSync(path, JSON.stringify(request, null, 2));
    return requestUrl(this.settings.shop, request);
  }

  /** Second step without a network: installs the licence file. A real plug-in contains the keys; here they are a file. */
  async installOffline(path: string, keysPath?: string): Promise<LicenceVerdict> {
    const keys: JSONWebKeySet | undefined = keysPath ? JSON.parse(readFileSync(keysPath, 'utf8')) : undefined;
    const file = readFileSync(path, 'utf8').trim();
    const given = await this.read(file, await this.keysOf(file, keys));
    // The user may load a stale file, or one of another product: it must not replace a licence that works.
    const mayReplace = mayRun(given.code) || !mayRun((await this.check()).code);
    return mayReplace ? this.install(file, keys) : given;
  }

  /** Deletes the licence file, then signs the return receipt. It can be repeated until the receipt is written. */
  async returnOffline(path: string): Promise<void> {
    const lease = readLease(this.store);
    if (!lease) throw new ShopError('UNKNOWN', 0, 'there is no leased licence file to return', []);
    saveReturn(this.store, lease);
    this.store.delete('licence.jws');
    writeFileSync(path, await signReceipt(this.store, lease));
    deleteLease(this.store);
  }

  /** Downloads the product's file for a platform and verifies its SHA-256. @throws ShopError */
  async download(platform: string, folder: string): Promise<string> {
    const { product } = this.settings;
    const file = (await this.shop().files(product)).find((one) => one.platform === platform);
    if (!file) throw new ShopError('NO_SUCH_FILE', 404, `${product} has no file for ${platform}`, []);
    const bytes = await this.shop().bytes(file);
    if (createHash('sha256').update(bytes).digest('hex') !== file.sha256)
      throw new ShopError('WRONG_BYTES', 200, `${file.fileName} does not have the expected SHA-256`, []);
    const path = join(folder, basename(file.fileName));
    writeFileSync(path, bytes);
    return path;
  }

  private async keysOf(file: string, given?: JSONWebKeySet): Promise<JSONWebKeySet> {
    for (const keys of [this.keys(), given]) if (keys && (await verifyLicence(file, keys))) return keys;
    return this.shop().keys();
  }

  private keys(): JSONWebKeySet {
    return this.store.readJson<JSONWebKeySet>('keys.json', { keys: [] });
  }

  private clockState(): ClockState {
    return this.store.readJson('clock.json', initialClockState);
  }
}
