import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { TestProviders } from '../../../testing/test-providers';
import type { SourceArticle } from './article-choice';
import { NewCampaign } from './new-campaign';

const article = { _id: 'a1', slug: 'tape', isPublished: true, translations: [] };
const older = {
  ...article,
  _id: 'a0',
  slug: 'a-wire',
  translations: [{ language: 'en', title: 'A wire recorder' }],
};
const sent: unknown[] = [];
let bringPlugins = (): void => undefined;

const answered = (answer: unknown) => ({ ok: true, status: 200, json: () => Promise.resolve(answer) });

beforeEach(() => {
  sent.splice(0);
  const fetch = (path: string, { body }: RequestInit) => {
    if (path.includes('search=a-wire'))
      return Promise.resolve(answered({ news: [{ ...older, _id: 'a9' }, older] }));
    if (path.startsWith('/api/news')) return Promise.resolve(answered({ news: [article] }));
    if (path.startsWith('/api/plugins'))
      return new Promise((resolve) => {
        bringPlugins = () => resolve(answered({ data: [{ id: 'p1', name: 'Tidewater' }] }));
      });
    sent.push(JSON.parse(String(body)));
    return Promise.resolve(answered({ _id: 'c1' }));
  };
  Object.assign(globalThis, { fetch });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
});

async function begin(from: SourceArticle) {
  const nothing = () => undefined;
  render(
    <TestProviders>
      <NewCampaign from={from} onClose={nothing} onCreated={nothing} />
    </TestProviders>,
  );
  await screen.findByLabelText('tape');
}

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const make = () => screen.getByRole<HTMLButtonElement>('button', { name: 'admin.campaigns.make' });

describe('a new campaign of an article', () => {
  it('selects the article even if it is not among the newest', async () => {
    await begin({ id: 'a0', slug: 'a-wire' });
    expect(await screen.findByLabelText<HTMLInputElement>('A wire recorder')).toMatchObject({
      checked: true,
    });
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  });

  it('lists an article that is not found by its address', async () => {
    await begin({ id: 'a0', slug: 'gone' });
    expect(screen.getByLabelText<HTMLInputElement>('gone').checked).toBe(true);
  });
});

describe('a new campaign for owners of a plug-in', () => {
  beforeEach(() => begin({ id: 'a1', slug: 'tape' }));

  it('cannot be created before a plug-in is selected', async () => {
    choose('admin.campaigns.segment.ownership', 'owns');
    const plugin = screen.getByLabelText<HTMLSelectElement>('admin.campaigns.segment.plugin');
    expect(make().disabled).toBe(true);
    act(() => bringPlugins());
    await screen.findByText('Tidewater');
    expect(plugin.value).toBe('');
    expect(make().disabled).toBe(true);
    choose('admin.campaigns.segment.plugin', 'p1');
    fireEvent.click(make());
    await waitFor(() =>
      expect(sent).toEqual([{ articleIds: ['a1'], topic: 'news', segment: { owns: 'p1' } }]),
    );
  });

  it('goes to all subscribers again when the ownership condition is removed', async () => {
    choose('admin.campaigns.segment.ownership', 'owns');
    choose('admin.campaigns.segment.ownership', '');
    fireEvent.click(make());
    await waitFor(() => expect(sent).toEqual([{ articleIds: ['a1'], topic: 'news', segment: {} }]));
  });
});
