import type { JSONWebKeySet } from 'jose';
import type { LicenceCode } from './licence';
import type { Computer } from './machine';
import type { Update, UpdateQuery } from './update';

/** A refusal by the shop: its code, and a message in the language of the request. */
export class ShopError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    readonly details: unknown[],
  ) {
    super(message);
    this.name = 'Refused';
  }
}

/** No network, a timeout, a proxy's page, a 5xx. It is never a refusal: continue with the present file. */
export class ShopUnavailable extends Error {
  constructor(reason: string) {
    super(`the shop is unavailable: ${reason}`);
    this.name = 'ShopAway';
  }
}

export interface LicenceStatus {
  code: LicenceCode;
  message: string;
  nextStep: string;
  nextPath: string | null;
  serverTime: string;
}

export interface ActiveSeat {
  activationId: string;
  machineName: string;
  os: string;
  lastSeenAt: string;
}

export interface Pairing {
  pairingId: string;
  userCode: string;
  url: string;
  pollSecret: string;
  interval: number;
  expiresAt: string;
}

export interface OwnedFile {
  fileName: string;
  platform: string;
  version: string;
  bytes: number;
  sha256: string;
  url: string;
}

interface Reply<T> {
  status: number;
  body: T;
}

const timeoutMs = 10_000;

/** The requests of a plug-in or an installer. All of them are in the shop's OpenAPI description. */
export class ShopApi {
  constructor(
    readonly url: string,
    private readonly language: 'en' | 'ru' = 'en',
    private readonly token?: string,
  ) {}

  /** Logs in; with two-factor authentication in two steps. @throws ShopError LOGIN_CODE_REQUIRED without a code */
  async signIn(email: string, password: string, code?: string): Promise<string> {
    try {
      return (await this.send<{ token: string }>('POST', '/login', { email, password })).body.token;
    } catch (error) {
      const challenge = code && error instanceof ShopError ? loginChallenge(error) : undefined;
      if (!challenge) throw error;
      return (await this.send<{ token: string }>('POST', '/login/code', { challenge, code })).body.token;
    }
  }

  /** The keys that verify licence files. Ship them with the plug-in; fetch them again for an unknown `kid`. */
  async keys(): Promise<JSONWebKeySet> {
    return (await this.send<JSONWebKeySet>('GET', '/licensing/keys')).body;
  }

  /** Names the product, so that the confirmation page can offer its trial. */
  async startPairing(
    machine: Computer,
    client: string,
    product: string,
    wantsTrial: boolean,
  ): Promise<Pairing> {
    const input = { ...machine, client, products: [product], ...(wantsTrial ? { wantsTrial } : {}) };
    return (await this.send<Pairing>('POST', '/licensing/pairings', input)).body;
  }

  /** The licence file, or null while the user has not decided. @throws ShopError PAIRING_DENIED, PAIRING_EXPIRED */
  async poll({ pairingId, pollSecret }: Pairing): Promise<string | null> {
    const path = `/licensing/pairings/${pairingId}/poll`;
    const { status, body } = await this.send<{ licenceFile: string | null }>('POST', path, { pollSecret });
    return status === 202 ? null : body.licenceFile;
  }

  /** For an installer with the session of its user. @throws ShopError ACTIVATION_LIMIT with the active seats */
  async activate(machine: Computer, replaces?: string): Promise<string> {
    const body = replaces ? { ...machine, replaces } : machine;
    return (await this.sendSigned<{ licenceFile: string }>('POST', '/licensing/activations', body)).body
      .licenceFile;
  }

  /** A newer licence file. A definite answer is always 200 with a `code`. */
  async refresh(
    file: string,
    version: string,
    product: string,
  ): Promise<LicenceStatus & { licenceFile: string | null }> {
    const input = { file, version, product };
    return (
      await this.send<LicenceStatus & { licenceFile: string | null }>('POST', '/licensing/refresh', input)
    ).body;
  }

  async release(file: string): Promise<LicenceStatus & { released: boolean }> {
    return (await this.send<LicenceStatus & { released: boolean }>('POST', '/licensing/release', { file }))
      .body;
  }

  /** With the licence file as credential; without one the device decides about a roll-out. @throws ShopError LICENCE_REQUIRED */
  async update(product: string, query: UpdateQuery, file?: string): Promise<Update> {
    const path = `/releases/${product}?${new URLSearchParams({ ...query, lang: this.language }).toString()}`;
    const headers: Record<string, string> = file ? { 'x-licence-file': file } : {};
    const { body } = await this.send<Partial<Update>>('GET', path, undefined, headers);
    const { release = null, withdrawn = null } = body;
    return { release, withdrawn };
  }

  /** The files of one product that the signed-in customer may download. */
  async files(product: string): Promise<OwnedFile[]> {
    const { body } = await this.sendSigned<{ entitlements: { id: string; slug: string; status: string }[] }>(
      'GET',
      '/account/entitlements',
    );
    const owned = body.entitlements.find(({ slug, status }) => slug === product && status === 'active');
    if (!owned) throw new ShopError('NOTHING_TO_DOWNLOAD', 404, `${product} is not owned`, []);
    return (await this.sendSigned<{ files: OwnedFile[] }>('GET', `/account/entitlements/${owned.id}/files`))
      .body.files;
  }

  async bytes({ url }: OwnedFile): Promise<Buffer> {
    const response = await this.fetch(new URL(url, this.url).href, {});
    if (!response.ok) throw new ShopError('DOWNLOAD_REFUSED', response.status, 'the link was refused', []);
    return Buffer.from(await response.arrayBuffer());
  }

  /** Sends with the customer's session; the other requests need none. */
  private sendSigned<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply<T>> {
    return this.send<T>(method, path, body, { authorization: `Bearer ${this.token ?? ''}` });
  }

  private async send<T>(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Reply<T>> {
    const response = await this.fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        'accept-language': this.language,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { status, ok } = response;
    const parsed: unknown = status === 204 ? {} : await response.json().catch(() => undefined);
    if (ok && parsed !== undefined) return { status, body: parsed as T };
    const refusal = errorBody(parsed);
    if (!refusal || status >= 500 || status === 429) throw new ShopUnavailable(`HTTP ${status}`);
    throw new ShopError(refusal.code, status, refusal.message, refusal.details);
  }

  private async fetch(url: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      throw new ShopUnavailable(String(error));
    }
  }
}

/** The challenge for the second step of a log-in, from the refusal of the first step. */
function loginChallenge({ code, details: [detail] }: ShopError): string | undefined {
  const { challenge }: { challenge?: unknown } = typeof detail === 'object' && detail !== null ? detail : {};
  return code === 'LOGIN_CODE_REQUIRED' && typeof challenge === 'string' ? challenge : undefined;
}

function errorBody(body: unknown): { code: string; message: string; details: unknown[] } | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { code, message, details }: Partial<Record<string, unknown>> = { ...body };
  if (typeof code !== 'string') return undefined;
  return { code, message: String(message ?? code), details: Array.isArray(details) ? details : [] };
}
