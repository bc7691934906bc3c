import { expect, type Page } from '@playwright/test';
import { ApiCustomer } from './api-customer';
import type { TestUser } from './users';

/** Addresses of which a part, before or behind the @, is on two lines. Parts wider than a phone may break. */
export const brokenAddresses = (page: Page) =>
  page.evaluate(() => {
    const address = /[\w.+-]{1,32}@[\w-]+(?:\.[\w-]+)+/g;
    const found: string[] = [];
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const isDeepest = [...element.children].every(({ textContent }) => !textContent.includes('@'));
      const around = isDeepest ? (element.closest('.email')?.parentElement ?? element) : null;
      if (!around || !element.checkVisibility() || element.matches('script, style, option, textarea'))
        continue;
      const texts: Text[] = [];
      const walker = document.createTreeWalker(around, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node instanceof Text) texts.push(node);
      const at = (offset: number): [Text, number] | undefined => {
        let rest = offset;
        for (const text of texts) {
          if (rest <= text.length) return [text, rest];
          rest -= text.length;
        }
        return undefined;
      };
      const lines = (from: number, to: number) => {
        const range = document.createRange();
        // From behind the first character: a position between two lines belongs to both.
        const [start, end] = [at(from + 1), at(to)];
        if (!start || !end) return 0;
        range.setStart(start[0], start[1] - 1);
        range.setEnd(...end);
        return new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
        ).size;
      };
      const whole = texts.map(({ data }) => data).join('');
      for (const match of whole.matchAll(address)) {
        const middle = match.index + match[0].indexOf('@');
        if (/[\w.+-]/.test(whole[match.index - 1] ?? ' ')) continue;
        if (lines(match.index, middle) > 1 || lines(middle, match.index + match[0].length) > 1)
          found.push(match[0]);
      }
    }
    return [...new Set(found)];
  });

/** A customer with a paid order, whose address is wider than a column of a table. */
export async function customerWithOrder(
  page: Page,
  slug = 'halflight',
): Promise<TestUser & { order: string }> {
  const person = {
    email: `anna-maria.kern-${crypto.randomUUID().slice(0, 8)}@studio-two-words.example`,
    password: 'Saturos7',
  };
  const data = { ...person, firstName: 'Anna', lastName: 'Kern' };
  expect((await page.request.post('/api/register', { data })).ok()).toBe(true);
  const customer = await ApiCustomer.signIn(person);
  const sessionId = await customer.checkOut(slug);
  await customer.pay(sessionId);
  const status = async () => {
    const response = await page.request.get(`/api/checkout/session-status/${sessionId}`);
    return ((await response.json()) as { order: { orderNumber: string } | null }).order?.orderNumber;
  };
  await expect.poll(status).toMatch(/^LL-/);
  return { ...person, order: (await status()) ?? '' };
}
