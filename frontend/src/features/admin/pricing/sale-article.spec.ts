import en from '../../../../../libs/i18n/locales/en/admin-sales.json';
import ru from '../../../../../libs/i18n/locales/ru/admin-sales.json';
import type { SaleListItem } from '../../../api/schema';
import { saleArticle } from './sale-article';

const sale: SaleListItem = {
  id: '019a0000-0000-7000-8000-0000000000b2',
  nameEn: 'Autumn sale',
  nameRu: 'Осенняя распродажа',
  kind: 'percent',
  percent: 25,
  scope: 'products',
  startsAt: '2026-11-24T12:00:00.000Z',
  endsAt: '2026-12-16T12:00:00.000Z',
  state: 'running',
  productCount: 2,
};
const draftOf = (names: string[] | null, fields: Partial<SaleListItem> = {}) =>
  saleArticle({ ...sale, ...fields }, names, { en, ru }, 'https://shop.example');

describe('the draft of an article about a sale', () => {
  it('has name, reduction, period and products in both languages, and is not published', () => {
    const { isPublished, slug, sources, translations } = draftOf(['Reelhouse', 'Ironbridge']);
    expect(isPublished).toBe(false);
    expect(slug).toBe('autumn-sale-0000b2');
    expect(sources).toEqual(['https://shop.example/plugins?sale=on']);
    const [english, russian] = translations;
    expect(english?.title).toBe('Autumn sale: 25 % off');
    expect(english?.subtitle).toBe('From 24 November 2026 at 12:00 GMT to 16 December 2026 at 12:00 GMT.');
    expect(english?.content).toContain('• Reelhouse\n• Ironbridge\n');
    expect(english?.content).toContain('[1]');
    expect(russian?.title).toBe('Осенняя распродажа: скидка 25 %');
    expect(russian?.subtitle).toBe('С 24 ноября 2026 г. в 12:00 GMT до 16 декабря 2026 г. в 12:00 GMT.');
    expect(russian?.content).toContain('• Reelhouse\n• Ironbridge\n');
  });

  it('names no product for a sale of everything', () => {
    const [english] = draftOf(null, { scope: 'all', kind: 'fixed', amountCents: 2_000 }).translations;
    expect(english?.title).toBe('Autumn sale: $20 off');
    expect(english?.content).not.toContain('•');
  });

  it('states the period in the time zone of the shop, not in that of the administrator', () => {
    const [english, russian] = draftOf(null, {
      scope: 'all',
      endsAt: '2026-06-30T23:30:00.000Z',
    }).translations;
    expect(english?.content).toContain('Until 1 July 2026 at 00:30 BST');
    expect(russian?.content).toContain('До 1 июля 2026 г. в 00:30 GMT+1');
  });

  it('has a slug when the name has no Latin letters', () => {
    expect(draftOf(null, { nameEn: 'Осень' }).slug).toBe('sale-0000b2');
  });
});
