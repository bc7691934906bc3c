import { Download, RotateCw } from 'lucide-react';
import { useDeed } from '../../api/deed';
import { Icon } from '../../ui/icons';
import { useLanguage } from '../i18n/language';
import { downloadUrlOf } from './installer.queries';
import { type Platform, systemNames } from './platform';

interface FetchButtonProps {
  platform: Platform;
  /** Nothing while it is not known. */
  version: string | undefined;
  /** The version could not be read; pressing the button reads it again. */
  isLost: boolean;
  onLost: () => void;
}

/** Asks for the address and goes there. A failure is silent; the button then offers to try again. */
export function FetchButton({ platform, version, isLost, onLost }: FetchButtonProps) {
  const { t } = useLanguage();
  // A version that is not to be had may have been withdrawn: there is another by now.
  const fetching = useDeed(
    async (known: string) => window.location.assign(await downloadUrlOf(platform, known)),
    { onFailed: onLost },
  );
  const isFailed = fetching.error !== undefined || isLost;
  const isBusy = fetching.isBusy || (!version && !isLost);
  return (
    <button
      type="button"
      className="btn btn-p btn-xl"
      aria-busy={isBusy}
      disabled={isBusy}
      onClick={() => (version ? fetching.run(version) : onLost())}
    >
      {isBusy ? <span className="spin" aria-hidden="true" /> : <Icon of={isFailed ? RotateCw : Download} />}
      {isFailed ? t('errors.try_again') : t('installer.download', { system: systemNames[platform] })}
    </button>
  );
}
