import { api } from '../../../../api/requests/client';
import type { RowImport } from '../../panel/file-import/import-sheet';
import { newRequestId } from '../../panel/request-id';
import { readTexts, textColumns, type TextRow } from './text-file';

/** Checks the rows of a file, and sends each part of it as a bulk change. */
export class TextImport {
  private readonly products = new Map<string, { id: string; revision: number }>();
  /** Bulk changes by the line on which their part begins: a repeated part has the same id. */
  private readonly changes = new Map<number, string>();

  readonly of: RowImport<TextRow> = {
    texts: 'admin.product_texts',
    outcomes: ['added', 'same', 'unknown', 'repeated', 'meanwhile', ...textColumns],
    known: 'same',
    // The gateway accepts a thousand keys in a body, and a row has 23.
    rowsPerRequest: 40,
    charactersPerRequest: 400_000,
    cellsOf: ({ slug }) => slug,
    keyOf: ({ slug }) => slug,
    read: readTexts,
    send: (rows, isCheck) => (isCheck ? this.check(rows) : this.apply(rows)),
  };

  /** What an undo of the file needs. */
  get imported() {
    const names = [...this.products].map(([slug, { id }]) => [id, slug] as const);
    return { ids: [...this.changes.values()], names: new Map(names) };
  }

  private async check(rows: readonly TextRow[]): Promise<string[]> {
    this.changes.clear();
    const body = { rows: rows.map(({ slug, texts }) => ({ slug, texts })) };
    const { results } = await api.post('/admin/product-texts/check', { body });
    return results.map((result, index) => {
      if (result.outcome !== 'changed') return result.outcome;
      const { id, revision } = result;
      if (id && revision) this.products.set(rows[index]?.slug ?? '', { id, revision });
      return 'added';
    });
  }

  private async apply(rows: readonly TextRow[]): Promise<string[]> {
    const line = rows[0]?.line ?? 0;
    const id = this.changes.get(line) ?? newRequestId();
    this.changes.set(line, id);
    const products = rows.map(({ slug, texts }) => {
      const { id: product = '', revision = 0 } = this.products.get(slug) ?? {};
      return { id: product, revision, texts };
    });
    const { outcomes } = await api.post('/admin/bulk-changes', { body: { id, action: 'texts', products } });
    return outcomes.map(({ code }) =>
      code === null ? 'added' : code === 'NOT_FOUND' ? 'unknown' : 'meanwhile',
    );
  }
}
