import type { JSONWebKeySet } from 'jose';
import type { LicenceCode } from './licence';
import type { Machine } from './machine';

/** The shop said no, and says why: its code, and words for people in their language. */
export class Refused extends Error {
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

/** No network, a time-out, a proxy's page, a 5xx. It is never a refusal: go on with the file you have. */
export class ShopAway extends Error {
  constructor(reason: string) {
    super(`the shop did not answer: ${reason}`);
    this.name = 'ShopAway';
  }
}

export interface Answer {
  code: LicenceCode;
  message: string;
  nextStep: string;
  nextPath: string | null;
  serverTime: string;
}

export interface TakenSeat {
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

/** The calls a plug-in or an installer makes. All of them are in the shop's OpenAPI description. */
export class Shop {
  constructor(
    readonly url: string,
    private readonly language: 'en' | 'ru' = 'en',
    private readonly token?: string,
  ) {}

  /** In two steps for whoever has a second factor. @throws Refused LOGIN_CODE_REQUIRED where no code was given */
  async signIn(email: string, password: string, code?: string): Promise<string> {
    try {
      return (await this.send<{ token: string }>('POST', '/login', { email, password })).body.token;
    } catch (error) {
      const challenge = code && error instanceof Refused ? challengeIn(error) : undefined;
      if (!challenge) throw error;
      return (await this.send<{ token: string }>('POST', '/login/code', { challenge, code })).body.token;
    }
  }

  /** The keys that files are checked with. Ship them with the plug-in; fetch them again for a `kid` you do not know. */
  async keys(): Promise<JSONWebKeySet> {
    return (await this.send<JSONWebKeySet>('GET', '/licensing/keys')).body;
  }

  async startPairing(machine: Machine, client: string): Promise<Pairing> {
    return (await this.send<Pairing>('POST', '/licensing/pairings', { ...machine, client })).body;
  }

  /** The file, or nothing while nobody has decided. @throws Refused PAIRING_DENIED, PAIRING_EXPIRED */
  async poll({ pairingId, pollSecret }: Pairing): Promise<string | null> {
    const path = `/licensing/pairings/${pairingId}/poll`;
    const { status, body } = await this.send<{ licenceFile: string | null }>('POST', path, { pollSecret });
    return status === 202 ? null : body.licenceFile;
  }

  /** For an installer that has its user's session. @throws Refused ACTIVATION_LIMIT with the seats to choose from */
  async activate(machine: Machine, replaces?: string): Promise<string> {
    const body = replaces ? { ...machine, replaces } : machine;
    return (await this.sendSigned<{ licenceFile: string }>('POST', '/licensing/activations', body)).body
      .licenceFile;
  }

  /** Always 200 when the shop has made up its mind; `code` says how. */
  async refresh(
    file: string,
    version: string,
    product: string,
  ): Promise<Answer & { licenceFile: string | null }> {
    const asked = { file, version, product };
    return (await this.send<Answer & { licenceFile: string | null }>('POST', '/licensing/refresh', asked))
      .body;
  }

  async release(file: string): Promise<Answer & { released: boolean }> {
    return (await this.send<Answer & { released: boolean }>('POST', '/licensing/release', { file })).body;
  }

  /** What the signed-in customer may download of one product. */
  async files(product: string): Promise<OwnedFile[]> {
    const { body } = await this.sendSigned<{ entitlements: { id: string; slug: string; status: string }[] }>(
      'GET',
      '/account/entitlements',
    );
    const owned = body.entitlements.find(({ slug, status }) => slug === product && status === 'active');
    if (!owned) throw new Refused('NOTHING_TO_DOWNLOAD', 404, `${product} is not owned`, []);
    return (await this.sendSigned<{ files: OwnedFile[] }>('GET', `/account/entitlements/${owned.id}/files`))
      .body.files;
  }

  async bytes({ url }: OwnedFile): Promise<Buffer> {
    const response = await this.reach(new URL(url, this.url).href, {});
    if (!response.ok) throw new Refused('DOWNLOAD_REFUSED', response.status, 'the link was not taken', []);
    return Buffer.from(await response.arrayBuffer());
  }

  /** With the customer's session; all other calls need none. */
  private sendSigned<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply<T>> {
    return this.send<T>(method, path, body, { authorization: `Bearer ${this.token ?? ''}` });
  }

  private async send<T>(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    signed: { authorization?: string } = {},
  ): Promise<Reply<T>> {
    const response = await this.reach(`${this.url}/api${path}`, {
      method,
      headers: {
        'accept-language': this.language,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...signed,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { status, ok } = response;
    const said: unknown = await response.json().catch(() => undefined);
    if (ok && said !== undefined) return { status, body: said as T };
    const refusal = refusalIn(said);
    if (!refusal || status >= 500 || status === 429) throw new ShopAway(`HTTP ${status}`);
    throw new Refused(refusal.code, status, refusal.message, refusal.details);
  }

  private async reach(url: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      throw new ShopAway(String(error));
    }
  }
}

/** What the second step of signing in needs from the refusal of the first. */
function challengeIn({ code, details: [detail] }: Refused): string | undefined {
  const { challenge }: { challenge?: unknown } = typeof detail === 'object' && detail !== null ? detail : {};
  return code === 'LOGIN_CODE_REQUIRED' && typeof challenge === 'string' ? challenge : undefined;
}

function refusalIn(body: unknown): { code: string; message: string; details: unknown[] } | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { code, message, details }: Partial<Record<string, unknown>> = { ...body };
  if (typeof code !== 'string') return undefined;
  return { code, message: String(message ?? code), details: Array.isArray(details) ? details : [] };
}
