import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { QuoteLine } from '../../../api/schema';
import { useSession } from '../../../features/auth/session';
import type { CartItem } from '../../../features/cart/guest-cart';
import { CompatibilityNote } from '../../../features/compatibility/compatibility-note';
import { requirementQueries } from '../../../features/compatibility/requirements.queries';
import { useGuestComputer } from '../../../features/compatibility/this-computer/use-guest-computer';
import { useLanguage } from '../../../features/i18n/language';

/** The plug-ins of a line: of a bundle those that the customer does not have. */
function productsOf({ kind, slug, parts }: QuoteLine): { slug: string; name?: string }[] {
  return kind === 'plugin' ? [{ slug }] : (parts ?? []).filter(({ isOwned }) => !isOwned);
}

/** Whether the first attempt still runs. */
const isAwaited = ({ isLoading, failureCount }: UseQueryResult) => isLoading && failureCount === 0;

/**
 * Notes about the computers on which a line of the cart does not run, or runs with a remark; the texts of `runs.json` are needed. They
 * never prevent a purchase. Undefined until they are decided: a note that came after the price would move the total.
 * @param items of the cart
 * @param lines those of its items that have a price
 */
export function useComputerNotes(
  items: readonly CartItem[],
  lines: readonly QuoteLine[],
): ((line: QuoteLine) => ReactNode) | undefined {
  const { t } = useLanguage();
  const { isSignedIn } = useSession();
  // Requested together with the price, which then adds the parts of bundles.
  useQuery(requirementQueries.list(items.filter(({ kind }) => kind === 'plugin').map(({ slug }) => slug)));
  const slugs = lines.flatMap(productsOf).map(({ slug }) => slug);
  const required = useQuery({ ...requirementQueries.list(slugs), placeholderData: keepPreviousData });
  const own = useQuery(requirementQueries.ownComputers(isSignedIn));
  const detected = useQuery(requirementQueries.thisComputer());
  const guest = useGuestComputer();
  if (isAwaited(required) || isAwaited(own) || isAwaited(detected)) return undefined;
  const computers = own.data?.computers ?? [];
  return (line) =>
    productsOf(line).map(({ slug, name }) => {
      const needed = required.data?.get(slug) ?? [];
      const visitor = guest ? [{ id: 'this', name: t('runs.this'), ...guest.reportFor(needed) }] : [];
      return (
        <CompatibilityNote
          key={slug}
          releases={needed}
          computers={computers.length > 0 ? computers : visitor}
          product={name}
        />
      );
    });
}
