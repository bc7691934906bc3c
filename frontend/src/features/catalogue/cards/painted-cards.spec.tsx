import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import english from '../../../../../libs/i18n/locales/en/catalogue.json';
import russian from '../../../../../libs/i18n/locales/ru/catalogue.json';
import { textFor } from '../../../../../libs/i18n/src/text-for';
import type { Lang, PluginCard as Card, PluginPage } from '../../../api/types';
import { LanguageContext } from '../../i18n/language';
import { restoredList } from './painted-cards';
import { PluginGrid } from './plugin-grid';

const texts: Record<Lang, Record<string, string>> = { en: english, ru: russian };

const tide: Card = {
  id: 'p1',
  slug: 'tide',
  name: 'Tide & <Co>',
  description: 'Moves, "slowly".',
  price: 99,
  version: '2.1.0-rc.1',
  imageUrl: '/media/plugins/tide/cover.svg',
  compatibility: ['macOS', 'Windows'],
  features: ['Three cores: Room, Hall · Tide', 'Drift', 'Ducking'],
  tags: ['reverb', 'sound design', 'hall', 'space'],
  audioSamples: [{ name: 'Hall', url: '/api/plugins/tide/audio/0', description: '', duration: '' }],
};
const plain: Card = {
  ...tide,
  id: 'p2',
  slug: 'plain',
  description: '',
  imageUrl: '/media/uploads/a.webp',
  compatibility: [],
  features: [],
  tags: ['eq'],
  audioSamples: [],
  sale: { listPrice: 120, percent: 17, endsAt: '2026-12-16T12:00:00.000Z', lowestPrice: 99 },
};

/** As the gateway inlines it. */
const painted = {
  success: true,
  next: 'n',
  painted: [
    { id: 'p1', slug: 'tide', price: 99, sample: 'Hall', features: 3, tags: 4 },
    { id: 'p2', slug: 'plain', price: 99, sale: plain.sale, imageUrl: plain.imageUrl, features: 0, tags: 1 },
  ],
} as unknown as PluginPage;

function show(plugins: Card[], lang: Lang): void {
  const t = (key: string, values: Record<string, string | number> = {}) =>
    textFor(texts[lang], key, values, lang) ?? key;
  const language = { lang, isLoading: false, error: null, t, setLanguage: () => Promise.resolve() };
  render(
    <MemoryRouter>
      <LanguageContext value={language}>
        <main>
          <PluginGrid
            errorKey=""
            plugins={plugins}
            isError={false}
            onRetry={() => undefined}
            actionFor={() => null}
            playFor={() => null}
            pathFor={(slug) => `/plugins/${slug}`}
            ownedState={() => undefined}
          />
        </main>
      </LanguageContext>
    </MemoryRouter>,
  );
}

describe('the list of a server-rendered page', () => {
  it.each<Lang>(['en', 'ru'])('is restored from the markup of its cards (%s)', (lang) => {
    show([tide, plain], lang);
    expect(restoredList(painted)).toEqual({
      success: true,
      next: 'n',
      data: [
        {
          ...tide,
          features: ['Three cores: Room, Hall · Tide', 'Drift', ''],
          tags: ['reverb', 'sound design', 'hall', ''],
        },
        plain,
      ],
    });
  });

  it('renders the same markup as the complete list', () => {
    show([tide, plain], 'en');
    const before = document.querySelector('main')?.innerHTML;
    const restored = restoredList(painted)?.data ?? [];
    document.body.replaceChildren();
    show(restored, 'en');
    expect(document.querySelector('main')?.innerHTML).toBe(before);
  });

  it('is requested when the page has no markup for it', () => {
    document.body.replaceChildren();
    expect(restoredList(painted)).toBeUndefined();
  });

  it('is used as it is when it has its texts', () => {
    const list: PluginPage = { success: true, data: [tide] };
    expect(restoredList(list)).toBe(list);
  });
});
