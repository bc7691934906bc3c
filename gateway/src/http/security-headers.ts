import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../gateway.config';

const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://checkout.stripe.com'];
const stripeFrames = [...stripeScripts, 'https://hooks.stripe.com'];
const stripeCalls = ['https://api.stripe.com', 'https://checkout.stripe.com'];

/** What a page of ours may load, and from whom. The sandbox's origin is added only where its address is set. */
export async function secureHeaders(server: FastifyInstance, config: GatewayConfig): Promise<void> {
  const sandbox = config.STRIPE_JS_URL ? [new URL(config.STRIPE_JS_URL).origin] : [];
  const isSecure = config.SHOP_URL.startsWith('https:');
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...stripeScripts, ...sandbox],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https://*.stripe.com'],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...stripeCalls, ...sandbox],
        frameSrc: [...stripeFrames, ...sandbox],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
  server.addHook('onSend', async (request, reply) => {
    reply.header(
      'permissions-policy',
      'payment=(self "https://js.stripe.com" "https://checkout.stripe.com")',
    );
    // The session id and the download token are in these addresses.
    if (/^\/(checkout|purchase|downloads)\b/.test(request.url))
      reply.header('referrer-policy', 'no-referrer');
  });
}
