import { getUrl, urlOf } from './client';
import { takeInlinedResponse } from './inlined-responses';
import type { Options, PathOf, ResponseOf } from './request-types';

/** For `queryOptions`: a GET request whose first response may be inlined in the page (gateway/src/pages/render-page.ts). */
export function inlinedGet<P extends PathOf<'get'>>(path: P, ...[options]: Options<P, 'get'>) {
  const url = urlOf(path, options ?? {});
  return {
    queryFn: () => getUrl<ResponseOf<P, 'get'>>(url),
    initialData: () => takeInlinedResponse(url) as ResponseOf<P, 'get'> | undefined,
  };
}
