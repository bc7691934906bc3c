import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { TestProviders } from '../../../../testing/test-providers';
import { BannersProvider } from '../../panel/banners';
import TextImportSheet from './text-import-sheet';

interface Sent {
  path: string;
  body: { id?: string; rows?: { slug: string }[]; products?: { id: string; revision: number }[] };
}

const outcomes: Record<string, string> = { old: 'same', none: 'unknown', bad: 'nameRu' };
let sent: Sent[] = [];
let answer: (sent: Sent) => { status?: number; json?: object };

const answers = ({ path, body }: Sent) => {
  if (path.endsWith('/check'))
    return {
      json: {
        results: (body.rows ?? []).map(({ slug }) => {
          const outcome = outcomes[slug] ?? 'changed';
          return outcome === 'changed' ? { outcome, id: `id-${slug}`, revision: 3 } : { outcome };
        }),
      },
    };
  const change = sent.find(({ body: { id = 'none' } }) => path.includes(id))?.body.products ?? [];
  const ids =
    body.products?.map(({ id }) => id) ?? change.map(({ id }) => id).filter((id) => id !== 'id-late');
  return {
    json: {
      outcomes: ids.map((id) => ({ id, code: id === 'id-late' ? 'PRODUCT_CHANGED' : null, error: null })),
    },
  };
};

beforeEach(() => {
  sent = [];
  answer = answers;
  window.confirm = () => true;
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  const fetch = async (address: string, { body = '{}' }: { body?: string } = {}) => {
    const one: Sent = {
      path: new URL(address, 'http://shop').pathname.replace('/api/admin/', ''),
      body: JSON.parse(body),
    };
    sent.push(one);
    const { status = 200, json = {} } = answer(one);
    return { ok: status < 400, status, json: () => Promise.resolve(json) };
  };
  Object.assign(globalThis, { fetch });
  render(
    <TestProviders>
      <BannersProvider>
        <TextImportSheet onClose={() => undefined} />
      </BannersProvider>
    </TestProviders>,
  );
});

async function choose(slugs: readonly string[]): Promise<void> {
  const text = ['slug,nameEn', ...slugs.map((slug) => `${slug},New name`)].join('\n');
  const file = new File([text], 'texts.csv');
  Object.assign(file, { text: () => Promise.resolve(text) });
  await act(async () =>
    fireEvent.change(screen.getByLabelText(/file_import.file/), { target: { files: [file] } }),
  );
}
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(await screen.findByRole('button', { name, hidden: true })));
const outcomeRows = async (caption: string) => {
  const table = await screen.findByRole('table', { name: caption, hidden: true });
  return within(table)
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map(({ textContent }) => textContent);
};
const outcome = (name: string) => `admin.product_texts.outcome.${name}`;

describe('the import of texts of products', () => {
  it('shows the result of each row before anything is changed', async () => {
    await choose(['tern', 'old', 'none', 'bad', 'wren']);
    expect(await outcomeRows('admin.file_import.outcome')).toEqual([
      `${outcome('added')}2`,
      `${outcome('same')}1`,
      `${outcome('unknown')}1`,
      `${outcome('nameRu')}1`,
    ]);
    expect(await outcomeRows('admin.file_import.faults')).toEqual([
      `4none${outcome('unknown')}`,
      `5bad${outcome('nameRu')}`,
    ]);
    expect(sent.map(({ path }) => path)).toEqual(['product-texts/check']);
  });

  it('changes the checked revisions, names a product that was saved meanwhile, and undoes the file', async () => {
    await choose(['tern', 'late', 'old', 'wren']);
    await press(/product_texts.submit/);
    expect(sent.at(-1)).toMatchObject({
      path: 'bulk-changes',
      body: {
        action: 'texts',
        products: ['tern', 'late', 'wren'].map((slug) => ({
          ...{ id: `id-${slug}`, revision: 3, texts: { nameEn: 'New name' } },
        })),
      },
    });
    expect(await outcomeRows('admin.file_import.faults')).toEqual([`3late${outcome('meanwhile')}`]);
    const change = sent.at(-1)?.body.id ?? '';
    await press('admin.bulk.undo');
    expect(sent.at(-1)?.path).toBe(`bulk-changes/${change}/undo`);
    expect(await outcomeRows('admin.bulk.outcome')).toEqual(['ternadmin.bulk.done', 'wrenadmin.bulk.done']);
  });

  it('repeats an interrupted import with the ids of its parts, and undoes each part once', async () => {
    const slugs = Array.from({ length: 41 }, (_, at) => `tern-${at}`);
    await choose(slugs);
    answer = (one) => (one.body.products?.length === 1 ? { status: 500 } : answers(one));
    await press(/product_texts.submit/);
    answer = answers;
    await press(/product_texts.submit/);
    const ids = sent.filter(({ path }) => path === 'bulk-changes').map(({ body }) => body.id);
    expect(ids).toHaveLength(4);
    expect(ids.slice(2)).toEqual(ids.slice(0, 2));
    const [first = '', second = ''] = ids;
    answer = (one) => (one.path.includes(second) ? { status: 500 } : answers(one));
    await press('admin.bulk.undo');
    answer = answers;
    await press('admin.bulk.undo');
    expect(sent.filter(({ path }) => path.endsWith('/undo')).map(({ path }) => path)).toEqual([
      `bulk-changes/${first}/undo`,
      `bulk-changes/${second}/undo`,
      `bulk-changes/${second}/undo`,
    ]);
  });

  it('offers no undo when nothing was changed', async () => {
    await choose(['late']);
    await press(/product_texts.submit/);
    expect(await outcomeRows('admin.file_import.faults')).toEqual([`2late${outcome('meanwhile')}`]);
    expect(screen.queryByRole('button', { name: 'admin.bulk.undo', hidden: true })).toBeNull();
  });
});
