import { pageMeta } from '../api/page-meta';
import type { Brand } from '../api/types';

let parsed: { json: string; brand: Brand } | undefined;

/** Who the shop is (decision 101): the gateway writes it into every page. */
export function shopBrand(): Brand {
  const json = pageMeta('shop-brand') ?? '{}';
  if (parsed?.json !== json) parsed = { json, brand: JSON.parse(json) as Brand };
  return parsed.brand;
}
