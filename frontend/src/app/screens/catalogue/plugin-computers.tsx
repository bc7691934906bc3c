import { useQuery } from '@tanstack/react-query';
import type { PluginDetails } from '../../../api/types';
import { useSession } from '../../../features/auth/session';
import { CompatibilitySection } from '../../../features/compatibility/compatibility-section';
import { compatibilityTexts } from '../../../features/compatibility/compatibility-texts';
import { requirementQueries } from '../../../features/compatibility/requirements.queries';
import { LazyTexts } from '../../../features/i18n/lazy-texts';

type Product = Pick<PluginDetails, 'slug' | 'systemRequirements'>;

function Computers({ slug, systemRequirements }: Product) {
  const { isSignedIn, isChecking } = useSession();
  const requirements = useQuery(requirementQueries.list([slug]));
  const own = useQuery(requirementQueries.ownComputers(isSignedIn));
  // A section that fails to load leaves the page as it is: the stated requirements are on it.
  if (!requirements.data || isChecking || (isSignedIn && own.isPending)) return null;
  return (
    <CompatibilitySection
      releases={requirements.data.get(slug) ?? []}
      stated={Object.values(systemRequirements).flatMap((requirement) => requirement || [])}
      computers={own.data?.computers ?? []}
      isPart={own.data?.isPart ?? false}
    />
  );
}

/** Whether the plug-in runs on the computers of the visitor. */
export default function PluginComputers({ slug, systemRequirements }: Product) {
  return (
    <LazyTexts load={compatibilityTexts}>
      <Computers slug={slug} systemRequirements={systemRequirements} />
    </LazyTexts>
  );
}
