import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Stand } from '../../../testing/stand';
import { BannersProvider } from '../panel/banners';
import { Writer } from '../panel/use-kept';
import { ArticleSheet } from './article-sheet';

jest.mock('../../../ui/sheet.css', () => ({}));

const sent = jest.fn();
const onClose = jest.fn();
const asked = jest.fn(() => false);

let leave = (): void => undefined;

function open() {
  ({ unmount: leave } = render(
    <Stand>
      <BannersProvider>
        <Writer value="ada">
          <ArticleSheet article={null} onClose={onClose} />
        </Writer>
      </BannersProvider>
    </Stand>,
  ));
}

beforeEach(() => {
  sessionStorage.clear();
  for (const mock of [sent, onClose, asked]) mock.mockClear();
  window.confirm = asked;
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

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const said = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

describe('an article', () => {
  it('has every field marked that it needs, and no other', () => {
    const marked = screen.getAllByText('*').map((star) => star.closest('label')?.textContent);
    expect(marked).toEqual(
      ['slug', 'day', 'title', 'subtitle', 'content'].map((name) => `admin.news.${name} *`),
    );
  });

  it('is not saved without the picture that was chosen for it', async () => {
    const picture = new File(['x'], 'tape.png', { type: 'image/png' });
    fireEvent.change(screen.getByLabelText(/news.choose_picture/), { target: { files: [picture] } });
    press('admin.create');
    expect(said()).toContain('admin.news.picture_waits');
    expect(sent).not.toHaveBeenCalled();
    fireEvent.click(screen.getAllByRole('button', { name: 'admin.cancel' })[0] ?? document.body);
    press('admin.create');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(said().join('')).toBe('');
  });

  it('without a day is not out at once', () => {
    fill(/news.day/, '');
    press('admin.create');
    expect(screen.getByText('admin.news.day_missing')).toBeTruthy();
    expect(said()).toContain('admin.news.check_fields');
    expect(sent).not.toHaveBeenCalled();
  });

  it('marks every missing field at once (admin §5)', () => {
    for (const name of ['slug', 'day', 'title', 'subtitle', 'content']) fill(new RegExp(`news.${name}`), '');
    press('admin.create');
    const marked = [...document.querySelectorAll('[aria-invalid=true]')];
    expect(marked.map(({ id }) => document.querySelector(`label[for="${id}"]`)?.textContent)).toEqual(
      ['slug', 'day', 'title', 'subtitle', 'content'].map((name) => `admin.news.${name} *`),
    );
    expect(sent).not.toHaveBeenCalled();
  });

  it('sends its sources, and refuses one that is no web address', async () => {
    fill(/news.sources/, 'https://example.com/a\njavascript:alert(1)');
    press('admin.create');
    expect(screen.getByText('admin.news.source_wrong')).toBeTruthy();
    expect(sent).not.toHaveBeenCalled();
    fill(/news.sources/, 'https://example.com/a\nhttp://example.com/b');
    press('admin.create');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent.mock.calls).toEqual([
      [expect.objectContaining({ sources: ['https://example.com/a', 'http://example.com/b'] })],
    ]);
  });

  it('is still there for who has to sign in again in the middle of it', () => {
    leave();
    open();
    expect(titles()).toEqual(['Tape', '']);
  });

  it('is gone when it was given up', () => {
    asked.mockReturnValueOnce(true);
    press('admin.cancel');
    expect(onClose).toHaveBeenCalledTimes(1);
    leave();
    open();
    expect(titles()).toEqual(['', '']);
  });

  it('is gone when it was saved', async () => {
    press('admin.create');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    leave();
    open();
    expect(titles()).toEqual(['', '']);
  });
});
