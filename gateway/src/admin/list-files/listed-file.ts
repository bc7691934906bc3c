import type { ListQuery, PageQuery, Pagination } from '#contracts/kit/page';
import type { Permission } from '#contracts/kit/permissions';
import type { RequestContract } from '#contracts/kit/request';
import { type CsvColumns, type CsvReader, sendCsv } from '../../file-responses/send-csv';
import type { RouteContract } from '../../http/route-contract';

/** Most rows of a page. */
const maxBatchRows = 100;

/** A list of the panel as a file, beside the list: `export.csv`. */
export interface ListedFile {
  name: string;
  path: string;
  call: RouteContract;
  send: (input: object, reader: CsvReader) => Promise<void>;
}

type Value = string | number | boolean | null | undefined | readonly string[];

/** The fields of a row that fit a cell. */
type CellField<Row> = {
  [Field in keyof Row]-?: Row[Field] extends Value ? Field : never;
}[keyof Row] &
  string;

interface FileShape<Page, Row> {
  /** The name of the file, and with `read` and the row's fields its content. */
  name: string;
  rowsOf: (page: Page) => readonly Row[];
  fields: readonly CellField<Row>[];
  /** What the file needs; default: what the list needs. */
  access?: Permission;
  /** Fewer for long rows. */
  batchRows?: number;
}

/** `firstName` → `First name`. */
function headingOf(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function cellOf(value: unknown): string | number {
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (Array.isArray(value)) return value.join('; ');
  return value === true ? 'yes' : '';
}

function columnsOf<Row>(fields: readonly CellField<Row>[]): CsvColumns<Row> {
  return Object.fromEntries(fields.map((field) => [headingOf(field), (row: Row) => cellOf(row[field])]));
}

/** Where the next page begins; undefined after the last one. */
export function positionAfter({ next, page, pages }: Pagination): Partial<ListQuery> | undefined {
  if (next !== undefined) return { cursor: next };
  return page < pages ? { page: page + 1 } : undefined;
}

/** The file of a list has the same filters and all its pages. */
export function listedFile<
  I extends PageQuery,
  Page extends { pagination: Pagination },
  Row extends { id: string },
>(
  contract: RequestContract<I, Page>,
  { name, rowsOf, fields, access = undefined, batchRows = maxBatchRows }: FileShape<Page, Row>,
): ListedFile {
  const below = contract.route?.http.replace('GET /api/', '') ?? '';
  const path = `api/${below}/export.csv`;
  const route = {
    http: `GET /api/${below}/export.csv`,
    description: `Exports the list of ${name} as CSV.`,
  } as const;
  const { subject, input, output, fails } = contract;
  return {
    name,
    path,
    call: { subject, input, output, fails, route, access: access ?? contract.access },
    send: (filters, reader) => {
      const wanted = Object.assign(new contract.input(), filters);
      let position: Partial<ListQuery> | undefined = { page: 1 };
      return sendCsv(reader, `${name}.csv`, columnsOf<Row>(fields), async () => {
        if (!position) return [];
        const page: Page = await reader.rpc.call(
          contract,
          { ...wanted, limit: batchRows, ...position },
          reader.actor,
        );
        position = positionAfter(page.pagination);
        return rowsOf(page);
      });
    },
  };
}
