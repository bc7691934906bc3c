import helmet from '@fastify/helmet';
import { fastify, type FastifyInstance } from 'fastify';

const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://checkout.stripe.com'];
const stripeFrames = [...stripeScripts, 'https://hooks.stripe.com'];
const stripeCalls = ['https://api.stripe.com', 'https://checkout.stripe.com'];

/** Tokens and session ids stand in the addresses of these pages. */
const secretive = /^\/(checkout|purchase|downloads|reset-password|confirm-email|newsletter|news\/preview)\b/;

interface Origins {
  SHOP_URL: string;
  STRIPE_JS_URL?: string;
  /** The script that counts visits, where there is one. */
  analyticsUrl?: string;
}

function originOf(url: string | undefined): string[] {
  return url ? [new URL(url).origin] : [];
}

/** What a page of ours may load, and from whom. The sandbox's origin and the counter's are added only where their address is set. */
function policy({ SHOP_URL, STRIPE_JS_URL, analyticsUrl }: Origins) {
  const sandbox = originOf(STRIPE_JS_URL);
  const counter = originOf(analyticsUrl);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...stripeScripts, ...sandbox, ...counter],
        styleSrc: ["'self'"],
        // React writes `style` attributes into the server's markup; none of them holds user input.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https://*.stripe.com', ...counter],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...stripeCalls, ...sandbox, ...counter],
        frameSrc: [...stripeFrames, ...sandbox],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    hsts: SHOP_URL.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  } as const;
}

/** Of an answer that is no page: nothing in it may be loaded or run, wherever it is opened. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";
const ofData = [
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
];

export type Headers = Readonly<Record<string, string>>;

export interface SecurityHeaders {
  page: Headers;
  data: Headers;
}

/**
 * The headers of every answer. helmet composes them anew for each request, which costs more than a cached read; they never
 * change, so it is asked once, at the start.
 */
export async function securityHeaders(origins: Origins): Promise<SecurityHeaders> {
  const probe = fastify();
  await probe.register(helmet, policy(origins));
  probe.get('/', (_, reply) => reply.send());
  const { headers } = await probe.inject('/');
  await probe.close();
  const own = Object.entries(headers).filter(
    ([name]) => !/^(content-length|date|connection|keep-alive)$/.test(name),
  );
  const page = {
    ...Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
    'permissions-policy':
      'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com" "https://checkout.stripe.com")',
  };
  const kept = Object.entries(page).filter(([name]) => ofData.includes(name));
  return { page, data: { 'content-security-policy': dataPolicy, ...Object.fromEntries(kept) } };
}

/** As `writeHead` takes them. */
export function flat(headers: Headers): string[] {
  return Object.entries(headers).flat();
}

/** The headers of a page: one with a secret in its address tells it to nobody. */
export function pageHeaders(headers: Headers, path: string): string[] {
  return flat(secretive.test(path) ? { ...headers, 'referrer-policy': 'no-referrer' } : headers);
}

/** Puts them on everything that is answered through Fastify. What the API says to one is kept by nobody. */
export function sendHeaders(server: FastifyInstance, { page, data }: SecurityHeaders): void {
  const ofApi = { ...data, 'cache-control': 'no-store' };
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? ofApi : page);
    done();
  });
}
