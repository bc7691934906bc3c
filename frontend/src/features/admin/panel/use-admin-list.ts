import { useQuery } from '../../../api/query';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ask } from '../../../api/client';
import type { Pagination } from '../../../api/schema';
import { useBanners } from './banners';

/** Spec admin §9. */
export const pageSize = 10;

interface Asked {
  /** Where the list is read, below `/api`. */
  path: string;
  /** The field of the reply that holds the rows. */
  rows: string;
  /** Names of filters beside `search`; they stand in the address and are sent when they are not empty. */
  filters?: readonly string[];
  /** Text of the banner when nothing came. */
  failed: string;
}

type Reply = { pagination: Pagination } & Record<string, unknown>;

/** A list of the panel: what is asked for stands in the address, so a reload or a shared link shows the same. */
export interface AdminList<Row> {
  rows: readonly Row[];
  /** What the answer says beside the rows. */
  reply: Readonly<Record<string, unknown>> | undefined;
  /** Unknown until the first answer. */
  total: number | undefined;
  pages: number;
  page: number;
  search: string;
  /** Values of the filters that are set. */
  filters: Readonly<Record<string, string>>;
  isLoading: boolean;
  isStale: boolean;
  isError: boolean;
  isFiltered: boolean;
  toPage: (page: number) => void;
  find: (text: string) => void;
  /** Sets filters (an empty value takes one away) and goes to the first page. */
  filter: (values: Readonly<Record<string, string>>) => void;
  clear: () => void;
  reload: () => void;
}

/** The address's parameters this list knows, those with a value only. */
function wanted(params: URLSearchParams, names: readonly string[]): Record<string, string> {
  const pairs = names.map((name) => [name, params.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}

function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page'));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

function useAddress(names: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (values: Readonly<Record<string, string>>, replace: boolean) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          for (const [name, value] of Object.entries(values)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace },
      ),
    [setParams],
  );
  const { search = '', ...filters } = wanted(params, ['search', ...names]);
  return { page: pageOf(params), search, filters, change };
}

const none: readonly string[] = [];

/**
 * Reads a list by its address. Every question has its own place in the cache, so a late answer never overwrites a newer one;
 * the rows before stay on the screen until the new ones are there.
 */
export function useAdminList<Row>({ path, rows, filters: names = none, failed }: Asked): AdminList<Row> {
  const { page, search, filters, change } = useAddress(names);
  const { failed: showFailure } = useBanners();
  const query = new URLSearchParams({ page: String(page), limit: String(pageSize) });
  for (const [name, value] of Object.entries({ ...(search ? { search } : {}), ...filters }))
    query.set(name, value);
  const address = `${path}?${query.toString()}`;
  const { data, error, isPending, isOfLast, isFetching, again } = useQuery(
    { key: `admin ${address}`, ask: () => ask<Reply>(address), freshMs: 0 },
    { keepsLast: true },
  );
  const pages = data?.pagination.pages ?? 0;
  const isBeyond = !isOfLast && pages > 0 && page > pages;

  // Once the rows are there, nobody is told any longer that they are not.
  useEffect(() => (error ? showFailure(error, failed) : undefined), [error, failed, showFailure]);
  useEffect(() => {
    // The last row of the last page was deleted.
    if (isBeyond) change({ page: pages > 1 ? String(pages) : '' }, true);
  }, [isBeyond, pages, change]);

  const find = useCallback((text: string) => change({ search: text, page: '' }, true), [change]);
  return {
    rows: (data?.[rows] ?? []) as readonly Row[],
    reply: data,
    total: data?.pagination.total,
    pages,
    page,
    search,
    filters,
    isLoading: isPending,
    isStale: isOfLast && isFetching,
    isError: error !== undefined,
    isFiltered: search !== '' || Object.keys(filters).length > 0,
    toPage: (to) => change({ page: to > 1 ? String(to) : '' }, false),
    find,
    filter: (values) => change({ ...values, page: '' }, false),
    clear: () => change(Object.fromEntries(['search', 'page', ...names].map((name) => [name, ''])), false),
    reload: again,
  };
}
