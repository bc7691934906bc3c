import helmet from '@fastify/helmet';
import { fastify, type FastifyInstance } from 'fastify';

const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://checkout.stripe.com'];
const stripeFrames = [...stripeScripts, 'https://hooks.stripe.com'];
const stripeCalls = ['https://api.stripe.com', 'https://checkout.stripe.com'];

interface Origins {
  SHOP_URL: string;
  STRIPE_JS_URL?: string;
  /** URL of the analytics script, if any. */
  analyticsUrl?: string;
}

function originOf(url: string | undefined): string[] {
  return url ? [new URL(url).origin] : [];
}

/** Content-Security-Policy of pages. The origins of sandbox and analytics are added only where they are configured. */
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
        // React writes `style` attributes into the server's markup; of what administrators enter they hold colours and nothing else.
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

/** Content-Security-Policy of responses that are not pages: nothing is loaded or run. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";
const dataHeaderNames = [
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
 * Security headers of all responses. helmet builds them for each request, which costs more than a cached read; they never change,
 * so they are taken once at start.
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
  const kept = Object.entries(page).filter(([name]) => dataHeaderNames.includes(name));
  return { page, data: { 'content-security-policy': dataPolicy, ...Object.fromEntries(kept) } };
}

/** The header format of `writeHead`. */
export function toHeaderList(headers: Headers): string[] {
  return Object.entries(headers).flat();
}

/** Files that browsers load as parts of pages. The headers of a page are larger than most of them. */
const isPartOfPage = (url: string) => /^\/(assets|media)\//.test(url);

/** Adds them to all responses of Fastify. API responses are not cached by clients. */
export function registerSecurityHeaders(server: FastifyInstance, { page, data }: SecurityHeaders): void {
  const ofApi = { ...data, 'cache-control': 'no-store' };
  server.addHook('onRequest', (request, reply, done) => {
    const { url } = request;
    if (url.startsWith('/api/')) reply.headers(ofApi);
    else reply.headers(isPartOfPage(url) ? data : page);
    done();
  });
}
