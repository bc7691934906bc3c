import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Stand } from '../../testing/stand';
import { Component as ArticleScreen } from './article-screen';

it('an article that is not there does not keep the title of the screen before', async () => {
  const json = () => Promise.resolve({});
  Object.assign(globalThis, { fetch: () => Promise.resolve({ ok: false, status: 404, json }) });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  document.title = 'News';
  render(
    <MemoryRouter>
      <Stand>
        <ArticleScreen />
      </Stand>
    </MemoryRouter>,
  );
  await screen.findByText('news.not_found');
  expect(document.title).toContain('news.not_found');
});
