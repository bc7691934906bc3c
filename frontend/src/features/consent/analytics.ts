/** A self-hosted counter of visits, as the gateway's meta tag describes it. */
export interface AnalyticsSettings {
  provider: 'plausible' | 'matomo';
  scriptUrl: string;
  /** Plausible: the domain; Matomo: the number of the site. */
  site: string;
}

export interface Counter {
  /** Loads the script, once. */
  start: () => void;
  /** Nothing more is told, and what the counter kept in this browser is removed. */
  stop: () => void;
  /** A screen was shown. */
  view: () => void;
}

type Command = readonly (string | number | boolean)[];

interface PlausibleCall {
  (event: string, options: { u: string }): void;
  /** Calls that wait for the script. */
  q?: unknown[];
}

declare global {
  interface Window {
    plausible?: PlausibleCall;
    /** Matomo's queue of commands; an array until its script comes. */
    _paq?: { push: (command: Command) => unknown };
  }
}

/** Thirty days (spec storefront §9). */
const cookieSeconds = 30 * 86_400;
const matomoCookies = /^_pk_(id|ses|ref|cvar|hsr)|^mtm_/;
/** What follows these in an address opens something. */
const secretPart = /^(\/(?:reset-password|newsletter\/[\w-]+))\/.+/;

function isSettings(value: unknown): value is AnalyticsSettings {
  if (typeof value !== 'object' || value === null) return false;
  const { provider, scriptUrl, site } = value as Partial<Record<string, unknown>>;
  return (
    (provider === 'plausible' || provider === 'matomo') &&
    typeof scriptUrl === 'string' &&
    typeof site === 'string'
  );
}

/** The counter this shop was told to use; none where the flag is off. */
export function analyticsSettings(page: Document = document): AnalyticsSettings | undefined {
  const told = page.querySelector<HTMLMetaElement>('meta[name="shop-analytics"]')?.content;
  try {
    const value: unknown = JSON.parse(told ?? 'null');
    return isSettings(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Removes cookies of this host and of the domains above it, whatever the counter chose. */
export function clearCookies(names: RegExp): void {
  const parts = window.location.hostname.split('.');
  const domains = parts.map((_, index) => `; domain=.${parts.slice(index).join('.')}`);
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=', 1)[0] ?? '';
    if (!names.test(name)) continue;
    for (const domain of ['', ...domains]) document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
}

/** Where the visitor is, without the query and without tokens: nobody needs those to count. */
function shownAddress(): string {
  const { origin, pathname } = window.location;
  return origin + pathname.replace(secretPart, '$1');
}

function queueForPlausible(): PlausibleCall {
  const call: PlausibleCall = (...args) => {
    (call.q ??= []).push(args);
  };
  return call;
}

function load(src: string, data: Record<string, string> = {}): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = src;
  script.defer = true;
  Object.assign(script.dataset, data);
  document.head.append(script);
  return script;
}

/** The manual variant of Plausible's script: it tells what we tell it, and keeps nothing in the browser. */
function plausible({ scriptUrl, site }: AnalyticsSettings): Counter {
  let script: HTMLScriptElement | undefined;
  let isCounting = false;
  return {
    start: () => {
      isCounting = true;
      window.plausible ??= queueForPlausible();
      script ??= load(scriptUrl, { domain: site });
    },
    stop: () => {
      isCounting = false;
    },
    view: () => {
      if (isCounting) window.plausible?.('pageview', { u: shownAddress() });
    },
  };
}

function matomo({ scriptUrl, site }: AnalyticsSettings): Counter {
  let script: HTMLScriptElement | undefined;
  let isCounting = false;
  const tell = (...command: Command) => (window._paq ??= new Array<Command>()).push(command);
  return {
    start: () => {
      isCounting = true;
      if (script) return;
      tell('setVisitorCookieTimeout', cookieSeconds);
      tell('setReferralCookieTimeout', cookieSeconds);
      tell('setSecureCookie', window.location.protocol === 'https:');
      tell('setTrackerUrl', new URL('matomo.php', scriptUrl).href);
      tell('setSiteId', site);
      script = load(scriptUrl);
    },
    stop: () => {
      if (isCounting) tell('deleteCookies');
      isCounting = false;
      clearCookies(matomoCookies);
    },
    view: () => {
      if (!isCounting) return;
      tell('setCustomUrl', shownAddress());
      tell('setDocumentTitle', document.title);
      tell('trackPageView');
    },
  };
}

export function counterOf(settings: AnalyticsSettings): Counter {
  return settings.provider === 'plausible' ? plausible(settings) : matomo(settings);
}
