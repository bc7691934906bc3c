import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { TestProviders } from '../../../testing/test-providers';
import { Component as ArticleScreen } from './article-screen';

it('replaces the title of the previous screen when an article is not found', async () => {
  const json = () => Promise.resolve({});
  Object.assign(globalThis, { fetch: () => Promise.resolve({ ok: false, status: 404, json }) });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  document.title = 'News';
  render(
    <MemoryRouter>
      <TestProviders>
        <ArticleScreen />
      </TestProviders>
    </MemoryRouter>,
  );
  await screen.findByText('news.not_found');
  expect(document.title).toContain('news.not_found');
});
