import { useQuery } from '@tanstack/react-query';
import type { PluginDetails } from '../../../api/types';
import { computerQueries } from '../../../features/account/computers.queries';
import { useSession } from '../../../features/auth/session';
import { CompatibilitySection } from '../../../features/compatibility/compatibility-section';
import { compatibilityTexts } from '../../../features/compatibility/compatibility-texts';
import { namedComputers } from '../../../features/compatibility/named-computer';
import { requirementQueries } from '../../../features/compatibility/requirements.queries';
import { LazyTexts } from '../../../features/i18n/lazy-texts';

type Product = Pick<PluginDetails, 'slug' | 'systemRequirements'>;

function Computers({ slug, systemRequirements }: Product) {
  const { isSignedIn, isChecking } = useSession();
  const requirements = useQuery(requirementQueries.list([slug]));
  const own = useQuery({ ...computerQueries.recent(), enabled: isSignedIn });
  // A section that fails to load leaves the page as it is: the stated requirements are on it.
  if (!requirements.data || isChecking || (isSignedIn && own.isPending)) return null;
  return (
    <CompatibilitySection
      releases={requirements.data.get(slug) ?? []}
      stated={Object.values(systemRequirements).flatMap((requirement) => requirement || [])}
      computers={namedComputers(own.data ?? [])}
    />
  );
}

/** Whether the plug-in runs on the computers of the visitor; loaded after the rest of the page. */
export default function PluginComputers(product: Product) {
  return (
    <LazyTexts load={compatibilityTexts}>
      <Computers {...product} />
    </LazyTexts>
  );
}
