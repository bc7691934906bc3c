import { useLanguage } from '../../features/i18n/language';
import { LoadError } from '../../features/auth/load-error';
import { ScreenNotLoaded } from '../routing/lazy-screen';

/** How browsers say that the code of a part of a screen did not load. */
const importFailure = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** Whether the code of a screen or of a part of it did not load. */
function isMissingCode(error: unknown): boolean {
  return error instanceof ScreenNotLoaded || (error instanceof Error && importFailure.test(error.message));
}

/** A screen threw an error, or its code did not load. Only the second can be a fault of the connection. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useLanguage();
  const isNotLoaded = isMissingCode(error);
  return (
    <main className="section wrap">
      <LoadError
        level="h1"
        title={t(isNotLoaded ? 'errors.screen' : 'errors.screen_failed')}
        text={t(isNotLoaded ? 'errors.nothing_lost' : 'errors.screen_failed_text')}
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}
