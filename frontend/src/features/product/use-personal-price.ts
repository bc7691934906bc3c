import { useQuery } from '@tanstack/react-query';
import { fromMinor } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import { personalPriceQueries } from './personal-price.queries';

export interface PersonalReduction {
  price: number;
  listPrice: number;
  kind: 'offer' | 'upgrade';
  /** The owned plug-in that is upgraded. */
  name: string;
}

/** The price that this customer alone pays for a plug-in; undefined for guests, and where everybody pays the same. */
export function usePersonalPrice(slug: string, isEnabled: boolean): PersonalReduction | undefined {
  const { lang } = useLanguage();
  const { data } = useQuery({ ...personalPriceQueries.ofPlugin(slug, lang), enabled: isEnabled });
  for (const { kind, name } of data?.adjustments ?? [])
    if (data && (kind === 'offer' || kind === 'upgrade'))
      return { price: fromMinor(data.due), listPrice: fromMinor(data.list), kind, name };
  return undefined;
}
