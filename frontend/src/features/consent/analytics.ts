/** Self-hosted analytics, as configured in the page meta. */
export interface AnalyticsSettings {
  provider: 'plausible' | 'matomo';
  scriptUrl: string;
  /** Plausible: the domain; Matomo: the number of the site. */
  site: string;
  /** What is in front of the token in the paths that contain one (libs/i18n/src/screens/screens.ts). */
  pathsBeforeTokens: string[];
}

export interface Tracker {
  /** Loads the script, once. */
  start: () => void;
  /** Stops tracking and removes the tracker's data from this browser. */
  stop: () => void;
  /** Reports a page view. */
  trackPageView: () => void;
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
    /** Matomo's queue of commands; an array until its script is loaded. */
    _paq?: { push: (command: Command) => unknown };
  }
}

/** Thirty days (storefront §9). */
const cookieSeconds = 30 * 86_400;
const matomoCookies = /^_pk_(id|ses|ref|cvar|hsr)|^mtm_/;

function isSettings(value: unknown): value is AnalyticsSettings {
  if (typeof value !== 'object' || value === null) return false;
  const { provider, scriptUrl, site, pathsBeforeTokens } = value as Partial<Record<string, unknown>>;
  return (
    Array.isArray(pathsBeforeTokens) &&
    pathsBeforeTokens.every((path) => typeof path === 'string') &&
    (provider === 'plausible' || provider === 'matomo') &&
    typeof scriptUrl === 'string' &&
    typeof site === 'string'
  );
}

/** The configured analytics; undefined where it is disabled. */
export function analyticsSettings(page: Document = document): AnalyticsSettings | undefined {
  const content = page.querySelector<HTMLMetaElement>('meta[name="shop-analytics"]')?.content;
  try {
    const value: unknown = JSON.parse(content ?? 'null');
    return isSettings(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Removes cookies of this host and of its parent domains. */
export function clearCookies(names: RegExp): void {
  const parts = window.location.hostname.split('.');
  const domains = parts.map((_, index) => `; domain=.${parts.slice(index).join('.')}`);
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=', 1)[0] ?? '';
    if (!names.test(name)) continue;
    for (const domain of ['', ...domains]) document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
}

/** The current URL without query and tokens. */
function trackedUrl({ pathsBeforeTokens }: AnalyticsSettings): string {
  const { origin, pathname } = window.location;
  const before = pathsBeforeTokens.find((path) => pathname.startsWith(path));
  return origin + (before?.replace(/\/$/, '') ?? pathname);
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

/** Plausible's manual script: it sends explicit events only and stores nothing in the browser. */
function plausible(settings: AnalyticsSettings): Tracker {
  const { scriptUrl, site } = settings;
  let script: HTMLScriptElement | undefined;
  let isTracking = false;
  return {
    start: () => {
      isTracking = true;
      window.plausible ??= queueForPlausible();
      script ??= load(scriptUrl, { domain: site });
    },
    stop: () => {
      isTracking = false;
    },
    trackPageView: () => {
      if (isTracking) window.plausible?.('pageview', { u: trackedUrl(settings) });
    },
  };
}

function matomo(settings: AnalyticsSettings): Tracker {
  const { scriptUrl, site } = settings;
  let script: HTMLScriptElement | undefined;
  let isTracking = false;
  const pushCommand = (...command: Command) => (window._paq ??= new Array<Command>()).push(command);
  return {
    start: () => {
      isTracking = true;
      if (script) return;
      pushCommand('setVisitorCookieTimeout', cookieSeconds);
      pushCommand('setReferralCookieTimeout', cookieSeconds);
      pushCommand('setSecureCookie', window.location.protocol === 'https:');
      pushCommand('setTrackerUrl', new URL('matomo.php', scriptUrl).href);
      pushCommand('setSiteId', site);
      script = load(scriptUrl);
    },
    stop: () => {
      if (isTracking) pushCommand('deleteCookies');
      isTracking = false;
      clearCookies(matomoCookies);
    },
    trackPageView: () => {
      if (!isTracking) return;
      pushCommand('setCustomUrl', trackedUrl(settings));
      pushCommand('setDocumentTitle', document.title);
      pushCommand('trackPageView');
    },
  };
}

export function createTracker(settings: AnalyticsSettings): Tracker {
  return settings.provider === 'plausible' ? plausible(settings) : matomo(settings);
}
