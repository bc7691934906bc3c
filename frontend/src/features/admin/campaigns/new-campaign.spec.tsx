import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Stand } from '../../../testing/stand';
import { NewCampaign, type Origin } from './new-campaign';

jest.mock('../../../ui/sheet.css', () => ({}));

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

async function begin(from: Origin) {
  const nothing = () => undefined;
  render(
    <Stand>
      <NewCampaign from={from} onClose={nothing} onMade={nothing} />
    </Stand>,
  );
  await screen.findByLabelText('tape');
}

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const make = () => screen.getByRole<HTMLButtonElement>('button', { name: 'admin.campaigns.make' });

describe('a letter that was begun from an article', () => {
  it('names it, even where it is older than those to choose from', async () => {
    await begin({ id: 'a0', slug: 'a-wire' });
    expect(await screen.findByLabelText<HTMLInputElement>('A wire recorder')).toMatchObject({
      checked: true,
    });
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  });

  it('shows at least the address of one that cannot be found', async () => {
    await begin({ id: 'a0', slug: 'gone' });
    expect(screen.getByLabelText<HTMLInputElement>('gone').checked).toBe(true);
  });
});

describe('a letter for the owners of a plug-in', () => {
  beforeEach(() => begin({ id: 'a1', slug: 'tape' }));

  it('is not made for everybody because the plug-ins came late', async () => {
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

  it('is one for everybody again when owning does not matter', async () => {
    choose('admin.campaigns.segment.ownership', 'owns');
    choose('admin.campaigns.segment.ownership', '');
    fireEvent.click(make());
    await waitFor(() => expect(sent).toEqual([{ articleIds: ['a1'], topic: 'news', segment: {} }]));
  });
});
