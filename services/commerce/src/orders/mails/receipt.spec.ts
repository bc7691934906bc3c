import { toCents } from '#contracts/fields/money';
import { shopDate } from '#i18n/shop-date';
import { mailMoment, mailPrice } from '#platform/mail-templates/mail-formats';
import { MailTexts } from '#platform/mail-templates/mail-texts';
import { BrandConfig, brandOf } from '#brand/brand.config';
import { MailRenderer } from '#platform/mail-templates/mail-renderer';
import { receiptMail } from './receipt.mail';

const paidAt = new Date('2026-11-20T10:00:00Z');

function write(language: 'en' | 'ru', discount: string | null = null, consentedAt = '') {
  return new MailRenderer('https://shop.example', MailTexts.load(), {
    current: brandOf(new BrandConfig()),
  }).render(receiptMail, language, {
    orderNumber: 'LL-2026-000123',
    date: shopDate(paidAt, language, 'UTC'),
    items: [
      { name: 'Saturos Pro', price: mailPrice(toCents(12_900), language) },
      { name: 'Studio: Plumbline EQ', price: mailPrice(toCents(2_999), language) },
    ],
    discount,
    total: mailPrice(toCents(15_899), language),
    hasConsents: consentedAt !== '',
    consentedAt,
    downloadToken: 'dl_abc-123',
    downloadDays: 30,
  });
}

describe('receipt mail', () => {
  it.each([
    ['en', '20 November 2026', ['$129.00', '$29.99'], 'Total $158.99', 'refund within 30'],
    ['ru', '20 ноября 2026', ['129,00 $', '29,99 $'], 'Итого 158,99 $', 'Вернуть деньги можно в течение 30'],
  ] as const)(
    'the receipt contains order number, date, prices and refund period in %s (storefront §9)',
    async (language, day, prices, total, refund) => {
      const { subject, html, text } = await write(language);
      expect(subject).toContain('LL-2026-000123');
      expect(html).toContain('https://shop.example/downloads?token=dl_abc-123');
      expect(html).toContain('https://shop.example/account/products');
      expect(text).toContain('https://shop.example/downloads?token=dl_abc-123');
      expect(text.replace(/\s+/g, ' ')).toContain(
        `Saturos Pro ${prices[0]} Studio: Plumbline EQ ${prices[1]}`,
      );
      expect(text.replace(/\s+/g, ' ')).toContain(total);
      expect(text.replace(/\s+/g, ' ')).toContain(day);
      expect(text.replace(/\s+/g, ' ')).toContain(refund);
    },
  );

  it.each([
    ['en', 'Discount'],
    ['ru', 'Скидка'],
  ] as const)(
    'the receipt shows the discount of an offer before the total in %s, and no line without a discount',
    async (language, words) => {
      expect((await write(language)).text).not.toContain(words);
      const { text } = await write(language, '−$30.00');
      expect(text).toMatch(new RegExp(`${words}\\s+−\\$30\\.00\\n`));
    },
  );

  it.each([
    ['en', 'Before the payment you agreed (20 November 2026, 10:00 UTC)', 'I lose my right of withdrawal'],
    [
      'ru',
      'Перед оплатой вы подтвердили (20 ноября 2026 г., 10:00 UTC)',
      'право на отказ от договора утрачивается',
    ],
  ] as const)('the receipt repeats the consents with their time in %s', async (language, when, sentence) => {
    const plain = (text: string) => text.replace(/\s+/g, ' ');
    expect(plain((await write(language)).text)).not.toContain(sentence);
    const { text } = await write(language, null, mailMoment(paidAt, language, 'UTC'));
    expect(plain(text)).toContain(when);
    expect(plain(text)).toContain(sentence);
    expect(text).toContain('https://shop.example/withdraw');
  });
});
