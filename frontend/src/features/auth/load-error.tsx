import { StateBlock } from '../../ui/feedback/state-block';
import { useLanguage } from '../i18n/language';

interface LoadErrorProps {
  title: string;
  text?: string;
  level?: 'h1' | 'h2';
  onRetry: () => unknown;
}

/** Shown in place of what did not load, with another attempt. */
export function LoadError({ onRetry, ...block }: LoadErrorProps) {
  const { t } = useLanguage();
  return (
    <StateBlock isError {...block}>
      <button type="button" className="btn btn-p btn-md" onClick={() => void onRetry()}>
        {t('errors.try_again')}
      </button>
    </StateBlock>
  );
}
