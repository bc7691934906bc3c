import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { getUrl, urlOf } from '../../../../api/requests/client';
import type { PathOf } from '../../../../api/requests/request-types';
import type { Pagination } from '../../../../api/schema';
import { useAddressParams } from '../../../../ui/browser/use-address-params';
import { useBanners } from '../banners';
import type { TotalKind } from './total-text';

/** admin §9. */
export const pageSize = 10;

export interface ListOptions<Row> {
  path: PathOf<'get'>;
  /** The field of the response that holds the rows. */
  rows: string;
  /** Names of filters besides `search`; they are part of the address, and of the request if they have a value. */
  filters?: readonly string[];
  /** Text key of the banner when the list did not load. */
  failed: string;
  /** Milliseconds until the list is loaded again, or false. */
  refetchInterval?: (rows: readonly Row[]) => number | false;
}

type ListResponse = { pagination: Pagination } & Record<string, unknown>;
type Filters = Readonly<Record<string, string>>;

/** A list of the panel. Page, search and filters are part of the address, so a reload or a shared link shows the same rows. */
export interface AdminList<Row> {
  rows: readonly Row[];
  /** The whole response; undefined until the first one. */
  response: Readonly<Record<string, unknown>> | undefined;
  total: number | undefined;
  totalKind: TotalKind;
  hasNext: boolean;
  pages: number;
  page: number;
  search: string;
  /** Filters that have a value. */
  filters: Filters;
  isLoading: boolean;
  /** The rows belong to the request before, while the next one is loading. */
  isStale: boolean;
  isError: boolean;
  isFiltered: boolean;
  setPage: (page: number) => void;
  setSearch: (text: string) => void;
  /** Sets filters (an empty value removes one) and goes to the first page. */
  setFilters: (values: Filters) => void;
  clearFilters: () => void;
  refetch: () => void;
}

function readFilters(params: URLSearchParams, names: readonly string[]): Record<string, string> {
  const pairs = names.map((name) => [name, params.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}

function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page'));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

function useListParams(names: readonly string[]) {
  const [params, changeParams] = useAddressParams();
  const change = useCallback(
    (values: Filters, replace: boolean) =>
      changeParams(
        (next) => {
          for (const [name, value] of Object.entries(values)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
        },
        { replace },
      ),
    [changeParams],
  );
  const { search = '', ...filters } = readFilters(params, ['search', ...names]);
  return { page: readPage(params), cursor: params.get('cursor') ?? '', search, filters, change };
}

const noFilters: readonly string[] = [];

function useListQuery<Row>(options: ListOptions<Row>, query: Filters) {
  const { path, rows, refetchInterval } = options;
  return useQuery({
    // Each page, search and filter has its own key, so a late response never replaces a newer one.
    queryKey: ['admin', path, query],
    queryFn: () => getUrl<ListResponse>(urlOf(path, { query })),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetchInterval?.((state.data?.[rows] ?? []) as readonly Row[]) ?? false,
  });
}

/** The address of another page: the neighbours are read from where this page ends, any other page by its number. */
function pageParams(page: number, to: number, pagination: Partial<Pagination> = {}): Filters {
  const { next, previous } = pagination;
  const cursor = to === page + 1 ? next : to === page - 1 ? previous : null;
  return { page: to > 1 ? String(to) : '', cursor: to > 1 ? (cursor ?? '') : '' };
}

const firstPage: Filters = { page: '', cursor: '' };

export function useAdminList<Row>(options: ListOptions<Row>): AdminList<Row> {
  const { rows, filters: names = noFilters, failed } = options;
  const { page, cursor, search, filters, change } = useListParams(names);
  const { showError } = useBanners();
  const { data, error, isFetching, isPlaceholderData, refetch } = useListQuery(options, {
    page: String(page),
    limit: String(pageSize),
    ...(cursor ? { cursor } : {}),
    ...(search ? { search } : {}),
    ...filters,
  });
  const pagination = data?.pagination;
  const pages = pagination?.pages ?? 0;
  const listed = (data?.[rows] ?? []) as readonly Row[];
  const isPastLastPage = !isPlaceholderData && pages > 0 && page > pages && listed.length === 0;

  // The banner disappears once the rows are loaded.
  useEffect(() => (error ? showError(error, failed) : undefined), [error, failed, showError]);
  useEffect(() => {
    // The last row of the last page was deleted.
    if (isPastLastPage) change({ ...firstPage, page: pages > 1 ? String(pages) : '' }, true);
  }, [isPastLastPage, pages, change]);

  const setSearch = useCallback((text: string) => change({ ...firstPage, search: text }, true), [change]);
  const isLoading = data === undefined && isFetching;
  return {
    rows: listed,
    response: data,
    total: pagination?.total,
    totalKind: pagination?.totalKind ?? 'exact',
    hasNext: Boolean(pagination?.next),
    pages,
    page,
    search,
    filters,
    isLoading,
    isStale: isPlaceholderData && isFetching,
    isError: error !== null && !isLoading,
    isFiltered: search !== '' || Object.keys(filters).length > 0,
    setPage: (to) => change(pageParams(page, to, pagination), false),
    setSearch,
    setFilters: (values) => change({ ...firstPage, ...values }, false),
    clearFilters: () =>
      change(
        Object.fromEntries(['search', ...Object.keys(firstPage), ...names].map((name) => [name, ''])),
        false,
      ),
    refetch: () => void refetch(),
  };
}
