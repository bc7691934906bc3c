import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type Stripe from 'stripe';

const loader = readFileSync(join(process.cwd(), 'node_modules/@stripe/stripe-js/dist/pure.mjs'), 'utf8');

/** A shop page that loads the sandbox's Stripe.js and then Stripe's own loader, as the real shop does. */
function payPage(sandbox: string, session: Stripe.Checkout.Session): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<style>body{margin:0;background:#0e0d0c}#checkout{max-width:64rem;margin:0 auto;background:#fff}</style></head>
<body><div id="checkout"></div><p id="status" role="status"></p>
<script src="${sandbox}/endive/stripe.js"></script>
<script type="module">
import { loadStripe } from '/pure.mjs';
const stripe = await loadStripe('pk_test_sandbox');
window.stripe = stripe;
window.analytics = [];
const status = document.getElementById('status');
window.options = {
  fetchClientSecret: async () => '${session.client_secret}',
  onComplete: () => { status.textContent = 'complete'; },
  onAnalyticsEvent: ({ eventType }) => window.analytics.push(eventType),
};
window.checkout = await stripe.createEmbeddedCheckoutPage(window.options);
window.checkout.mount('#checkout');
</script></body></html>`;
}

/** The content security policy of the gateway, with the sandbox's origin beside Stripe's. */
function policy(sandbox: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'unsafe-inline' ${sandbox}`,
    "style-src 'self' 'unsafe-inline'",
    `connect-src 'self' ${sandbox}`,
    `frame-src ${sandbox}`,
    "img-src 'self' data:",
  ].join('; ');
}

/** A shop page at its own origin. */
export class ShopPage {
  /** The session that `/pay` shows. */
  session: Stripe.Checkout.Session | undefined;
  private readonly server: Server;

  private constructor(private readonly sandbox: string) {
    this.server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', this.url);
      if (pathname === '/pure.mjs')
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(loader);
      else
        response
          .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy(this.sandbox) })
          .end(
            pathname === '/pay' && this.session ? payPage(this.sandbox, this.session) : '<h1>Thank you</h1>',
          );
    });
  }

  static async open(sandbox: string): Promise<ShopPage> {
    const shop = new ShopPage(sandbox);
    await new Promise<void>((resolve) => shop.server.listen(0, '127.0.0.1', resolve));
    return shop;
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
