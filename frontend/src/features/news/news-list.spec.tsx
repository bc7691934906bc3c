import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { TestProviders } from '../../testing/test-providers';
import { NewsList } from './news-list';

const pages = 4;
let requestedPages: number[] = [];

/** Each page has one article, named after the page's number. */
function responseFor(page: number) {
  requestedPages.push(page);
  const item = { slug: `article-${page}`, title: `article ${page}`, publishedAt: '2026-11-01T10:00:00.000Z' };
  return { news: page > pages ? [] : [item], pagination: { page, limit: 12, total: pages, pages } };
}

beforeEach(() => {
  requestedPages = [];
  const fetch = (path: string) => {
    const page = Number(new URL(path, 'https://shop.example').searchParams.get('page'));
    return Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(responseFor(page)) });
  };
  Object.assign(globalThis, { fetch });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
});

const onPage = jest.fn();
const show = (shownPage: number) =>
  render(
    <MemoryRouter>
      <TestProviders>
        <NewsList initialPage={shownPage} pathFor={(slug) => `/news/${slug}`} onPage={onPage} />
      </TestProviders>
    </MemoryRouter>,
  );
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

describe('the list of news', () => {
  it('restores all pages that were shown before and continues from there', async () => {
    show(3);
    await screen.findByText('article 3');
    expect(titles()).toEqual(['article 1', 'article 2', 'article 3']);
    fireEvent.click(screen.getByRole('button', { name: 'news.more' }));
    await screen.findByText('article 4');
    expect(onPage).toHaveBeenLastCalledWith(4);
    expect(titles()).toHaveLength(4);
    expect(screen.queryByRole('button', { name: 'news.more' })).toBeNull();
  });

  it('limits the restored pages to 10', async () => {
    show(4_000);
    await screen.findByText('article 4');
    expect(requestedPages).toHaveLength(10);
  });
});
