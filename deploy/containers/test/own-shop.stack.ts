import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'otplib';
import { eventually } from '#testing/eventually';
import { pdfText } from '../../../services/commerce/test/pdf-text';
import { requestWithRetry } from '../../tools/driver/retrying-client';
import { logIn, password, ShopCustomer } from '../../tools/driver/shop-customer';
import { ComposeProject } from './compose-project';

const minute = 60_000;
jest.setTimeout(12 * minute);

const ownerEmail = 'ola@nordton.example';
/** What no page, mail or document of another maker's shop may contain. */
const demoBrand = /lowline/i;
const picture = join(__dirname, '../../../deploy/demo/media/plugins/tidewater/angle-1600.avif');

interface Mail {
  subject: string;
  text: string;
  html: string;
  to: { address: string }[];
}

let stack: ComposeProject;
/** Of the administrator. */
let token: string;
let slug: string;
let customer: ShopCustomer;

const call = <T>(path: string, body?: object, method = body ? 'POST' : 'GET') =>
  requestWithRetry<T>(`${stack.shop}${path}`, { method, token, ...(body ? { body } : {}) });

/** Sends the bytes of a file as the panel does. */
async function upload<T>(path: string, content: Uint8Array<ArrayBuffer>): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
  const response = await fetch(`${stack.shop}${path}`, { method: 'POST', headers, body: content });
  expect(response.status).toBe(201);
  return (await response.json()) as T;
}

async function textOf(path: string): Promise<string> {
  const response = await fetch(stack.shop + path);
  expect(response.status).toBe(200);
  return response.text();
}

async function mailTo(address: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await eventually(async () => {
    const mails = (await (await fetch(`${stack.mailbox}/email`)).json()) as Mail[];
    found = mails.find((mail) => mail.to.some((to) => to.address === address) && subject.test(mail.subject));
    expect(found).toBeDefined();
  }, minute);
  if (!found) throw new Error(`no mail to ${address}`);
  return found;
}

beforeAll(async () => {
  stack = await ComposeProject.create({
    NODE_ENV: 'production',
    SEED_DEMO: 'false',
    ALLOW_PAYMENT_SANDBOX: 'true',
    SHOP_NAME: 'Nordton',
    SHOP_CURRENCY: 'EUR',
    SHOP_TIME_ZONE: 'Europe/Oslo',
    COMPANY_NAME: 'Nordton Audio AS',
    COMPANY_ADDRESS: 'Storgata 1|0155 Oslo|Norway',
    SHOP_TAGLINE_EN: 'sounds from the north',
    SHOP_TAGLINE_RU: 'звуки с севера',
    EMAIL_GENERAL: 'hello@nordton.example',
    EMAIL_SUPPORT: 'help@nordton.example',
    EMAIL_BUSINESS: 'business@nordton.example',
    EMAIL_PRIVACY: 'privacy@nordton.example',
    MAIL_FROM: 'Nordton <shop@nordton.example>',
  });
  await stack.down();
  await stack.run('build');
  await stack.up();
});

afterAll(async () => {
  await stack.down();
  stack.removeFiles();
});

describe('a shop of one’s own in production', () => {
  it('has an empty home page and catalogue without demo data', async () => {
    expect(await textOf('/')).toContain('Nordton');
    expect(await textOf('/plugins')).not.toMatch(demoBrand);
    expect(await requestWithRetry(`${stack.shop}/api/plugins?lang=en`)).toMatchObject({ data: [] });
  });

  it('gets its first administrator by a command, with a second factor', async () => {
    const printed = await stack.run('run', '--rm', '--no-TTY', 'ops', 'admin', 'create', ownerEmail);
    const invitation = /\/invite\/([\w-]+)/.exec(printed)?.[1];
    const person = { firstName: 'Ola', lastName: 'Nord', password };
    await call('/api/invitations/accept', { token: invitation, ...person });
    token = await logIn(stack.shop, { email: ownerEmail, password });
    await expect(call('/api/admin/products')).rejects.toThrow('SECOND_FACTOR_REQUIRED');
    const { secret } = await call<{ secret: string }>('/api/account/second-factor/start', { password });
    const code = await generate({ secret });
    ({ token } = await call<{ token: string }>('/api/account/second-factor/confirm', { code }));
    expect(await call('/api/admin/products')).toMatchObject({ products: [] });
  });

  it('gets its brand in the panel', async () => {
    const brand = await call<object>('/api/brand');
    const logo =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 24"><path fill="currentColor" d="M2 22V2l14 14V2h4v20L6 8v14z"/></svg>';
    const own = {
      logo,
      signalColour: '#1f6f8b',
      areaColour: '#10212b',
      invoicePrefix: 'NT',
      orderPrefix: 'NT',
    };
    await call('/api/admin/brand', { ...brand, ...own }, 'PUT');
    await eventually(async () => expect(await textOf('/')).toContain('M2 22V2l14 14V2h4v20L6 8v14z'), minute);
  });

  it('sells its first product in euros', async () => {
    const { imageUrl } = await upload<{ imageUrl: string }>(
      '/api/admin/pictures',
      new Uint8Array(readFileSync(picture)),
    );
    const installer = new TextEncoder().encode('installer of Fjordverb');
    const { storageKey } = await upload<{ storageKey: string }>(
      '/api/admin/product-files?fileName=Fjordverb.pkg',
      installer,
    );
    const files = [{ platform: 'macos-universal', fileName: 'Fjordverb.pkg', storageKey }];
    const texts = {
      name: 'Fjordverb',
      description: 'A reverb of cold water and long walls.',
      category: 'effect',
    };
    ({ slug } = await call<{ slug: string }>('/api/admin/products', {
      ...texts,
      ...{ price: 129.5, imageUrl, newFiles: files },
    }));
    customer = await ShopCustomer.register(stack);
    const download = await customer.buy(slug);
    const { files: loaded } = await customer.get<{ files: { url: string }[] }>(`/api/downloads/${download}`);
    const file = await fetch(`${stack.shop}${loaded[0]?.url}`);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(installer);
  });

  it('mails the receipt and makes the invoice, both in its name and in euros', async () => {
    const receipt = await mailTo(customer.email, /Fjordverb|order|receipt/i);
    expect(receipt.text).toContain('€129.50');
    expect(`${receipt.subject}${receipt.text}${receipt.html}`).not.toMatch(demoBrand);
    const { orders } = await customer.get<{ orders: { orderNumber: string }[] }>('/api/account/orders');
    const number = orders[0]?.orderNumber ?? '';
    expect(number).toMatch(/^NT-/);
    const path = `/api/account/orders/${number}/invoice.pdf`;
    const response = await fetch(stack.shop + path, {
      headers: { authorization: `Bearer ${customer.token}` },
    });
    const invoice = await pdfText(Buffer.from(await response.arrayBuffer()).toString('base64'));
    expect(invoice).toContain('Nordton Audio AS');
    expect(invoice).toContain('€129.50');
    expect(invoice).not.toMatch(demoBrand);
  });

  it('shows product and brand on its pages, and nothing of the demo', async () => {
    for (const path of ['/', '/plugins', `/plugins/${slug}`, '/about', '/terms', '/login']) {
      const page = await textOf(path);
      expect([path, page]).toEqual([path, expect.stringContaining('Nordton')]);
      expect([path, demoBrand.exec(page)?.[0]]).toEqual([path, undefined]);
    }
    expect(await textOf(`/plugins/${slug}`)).toContain('€129.50');
  });
});
