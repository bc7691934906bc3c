import { useLanguage } from '../../features/i18n/language';
import { StateBlock } from '../../ui/feedback/state-block';

/** A screen threw an error, or its code did not load. */
export function ErrorScreen() {
  const { t } = useLanguage();
  return (
    <main className="section wrap">
      <StateBlock level="h1" isError title={t('errors.screen')} text={t('errors.nothing_lost')}>
        <button type="button" className="btn btn-p btn-md" onClick={() => window.location.reload()}>
          {t('errors.try_again')}
        </button>
      </StateBlock>
    </main>
  );
}
