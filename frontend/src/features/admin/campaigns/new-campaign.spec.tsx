import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Stand } from '../../../testing/stand';
import { NewCampaign } from './new-campaign';

jest.mock('../../../ui/sheet.css', () => ({}));

const article = { _id: 'a1', slug: 'tape', isPublished: true, translations: [] };
const sent: unknown[] = [];
let bringPlugins = (): void => undefined;

const answered = (answer: unknown) => ({ ok: true, status: 200, json: () => Promise.resolve(answer) });

beforeEach(async () => {
  sent.splice(0);
  const fetch = (path: string, { body }: RequestInit) => {
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
  const nothing = () => undefined;
  render(
    <Stand>
      <NewCampaign articleId="a1" onClose={nothing} onMade={nothing} />
    </Stand>,
  );
  await screen.findByLabelText('tape');
});

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const make = () => screen.getByRole<HTMLButtonElement>('button', { name: 'admin.campaigns.make' });

describe('a letter for the owners of a plug-in', () => {
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
