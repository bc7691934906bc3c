import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { TestProviders } from '../../../testing/test-providers';
import { BannersProvider } from '../panel/banners';
import { DraftOwner } from '../panel/form/use-persisted-draft';
import { ArticleSheet } from './article-sheet';

const sent = jest.fn();
const onClose = jest.fn();
const confirmMock = jest.fn(() => false);

let leave = (): void => undefined;

function open() {
  ({ unmount: leave } = render(
    <TestProviders>
      <BannersProvider>
        <DraftOwner value="ada">
          <ArticleSheet article={null} onClose={onClose} />
        </DraftOwner>
      </BannersProvider>
    </TestProviders>,
  ));
}

beforeEach(() => {
  sessionStorage.clear();
  for (const mock of [sent, onClose, confirmMock]) mock.mockClear();
  window.confirm = confirmMock;
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  const fetch = (_path: string, { body }: RequestInit) => {
    sent(JSON.parse(String(body)));
    return Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve({}) });
  };
  Object.assign(globalThis, { fetch });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  open();
  for (const name of ['title', 'subtitle', 'content']) fill(new RegExp(`news.${name}`), 'Tape');
});

const titles = () => screen.getAllByLabelText<HTMLInputElement>(/news.title/).map(({ value }) => value);

function fill(label: RegExp, value: string) {
  const [field] = screen.getAllByLabelText(label);
  if (field) fireEvent.change(field, { target: { value } });
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const said = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

describe('the form of an article', () => {
  it('marks its required fields and no others (admin §2)', () => {
    const marked = screen.getAllByText('*').map((star) => star.closest('label')?.textContent);
    expect(marked).toEqual(
      ['slug', 'day', 'title', 'subtitle', 'content'].map((name) => `admin.news.${name} *`),
    );
  });

  it('is not saved while a selected picture is not uploaded', async () => {
    const picture = new File(['x'], 'tape.png', { type: 'image/png' });
    fireEvent.change(screen.getByLabelText(/news.choose_picture/), { target: { files: [picture] } });
    await press('admin.create');
    expect(said()).toContain('admin.news.picture_waits');
    expect(sent).not.toHaveBeenCalled();
    fireEvent.click(screen.getAllByRole('button', { name: 'admin.cancel' })[0] ?? document.body);
    await press('admin.create');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(said().join('')).toBe('');
  });

  it('is not saved without a day', async () => {
    fill(/news.day/, '');
    await press('admin.create');
    expect(screen.getByText('admin.news.day_missing')).toBeTruthy();
    expect(said()).toContain('admin.news.check_fields');
    expect(sent).not.toHaveBeenCalled();
  });

  it('marks every missing field at once (admin §5)', async () => {
    for (const name of ['slug', 'day', 'title', 'subtitle', 'content']) fill(new RegExp(`news.${name}`), '');
    await press('admin.create');
    const marked = [...document.querySelectorAll('[aria-invalid=true]')];
    expect(marked.map(({ id }) => document.querySelector(`label[for="${id}"]`)?.textContent)).toEqual(
      ['slug', 'day', 'title', 'subtitle', 'content'].map((name) => `admin.news.${name} *`),
    );
    expect(sent).not.toHaveBeenCalled();
  });

  it('sends its sources and refuses one that is not a web address', async () => {
    fill(/news.sources/, 'https://example.com/a\njavascript:alert(1)');
    await press('admin.create');
    expect(screen.getByText('admin.news.source_wrong')).toBeTruthy();
    expect(sent).not.toHaveBeenCalled();
    fill(/news.sources/, 'https://example.com/a\nhttp://example.com/b');
    await press('admin.create');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent.mock.calls).toEqual([
      [expect.objectContaining({ sources: ['https://example.com/a', 'http://example.com/b'] })],
    ]);
  });

  it('is restored after the form was removed by an expired session', () => {
    leave();
    open();
    expect(titles()).toEqual(['Tape', '']);
  });

  it('is not restored after it was discarded', async () => {
    confirmMock.mockReturnValueOnce(true);
    await press('admin.cancel');
    expect(onClose).toHaveBeenCalledTimes(1);
    leave();
    open();
    expect(titles()).toEqual(['', '']);
  });

  it('is not restored after it was saved', async () => {
    await press('admin.create');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    leave();
    open();
    expect(titles()).toEqual(['', '']);
  });
});
