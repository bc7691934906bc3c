import { useQuery } from '@tanstack/react-query';
import type { QuoteLine } from '../../../api/schema';
import { useSession } from '../../../features/auth/session';
import { CompatibilityNote } from '../../../features/compatibility/compatibility-note';
import { compatibilityTexts } from '../../../features/compatibility/compatibility-texts';
import { requirementQueries } from '../../../features/compatibility/requirements.queries';
import { useGuestComputer } from '../../../features/compatibility/this-computer/use-guest-computer';
import { LazyTexts } from '../../../features/i18n/lazy-texts';
import { useLanguage } from '../../../features/i18n/language';

interface LineComputersProps {
  line: QuoteLine;
  /** All lines of the cart: their products are read in one request. */
  lines: readonly QuoteLine[];
}

/** The plug-ins of a line: of a bundle those that the customer does not have. */
function productsOf({ kind, slug, parts }: QuoteLine): { slug: string; name?: string }[] {
  return kind === 'plugin' ? [{ slug }] : (parts ?? []).filter(({ isOwned }) => !isOwned);
}

function Notes({ line, lines }: LineComputersProps) {
  const { t } = useLanguage();
  const { isSignedIn } = useSession();
  const slugs = lines.flatMap(productsOf).map(({ slug }) => slug);
  const { data: releases } = useQuery(requirementQueries.list(slugs));
  const own = useQuery(requirementQueries.ownComputers(isSignedIn));
  const guest = useGuestComputer();
  const computers = own.data?.computers ?? [];
  if (!releases || (isSignedIn && own.isPending)) return null;
  return productsOf(line).map(({ slug, name }) => {
    const needed = releases.get(slug) ?? [];
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

/** Notes about the computers on which a line of the cart does not run, or runs with a remark. They never prevent a purchase. */
export default function LineComputers(props: LineComputersProps) {
  return (
    <LazyTexts load={compatibilityTexts}>
      <Notes {...props} />
    </LazyTexts>
  );
}
