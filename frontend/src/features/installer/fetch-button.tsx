import { Download, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../ui/icons';
import { useLanguage } from '../i18n/language';
import { downloadUrlOf } from './installer.queries';
import { type Platform, systemNames } from './platform';

type State = 'idle' | 'busy' | 'failed';

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
  const [state, setState] = useState<State>('idle');
  const isFailed = state === 'failed' || isLost;
  const fetchIt = async () => {
    if (!version) return onLost();
    setState('busy');
    try {
      window.location.assign(await downloadUrlOf(platform, version));
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  const isBusy = state === 'busy' || (!version && !isLost);
  return (
    <button
      type="button"
      className="btn btn-p btn-xl"
      aria-busy={isBusy}
      disabled={isBusy}
      onClick={() => void fetchIt()}
    >
      {isBusy ? <span className="spin" aria-hidden="true" /> : <Icon of={isFailed ? RotateCw : Download} />}
      {isFailed ? t('errors.try_again') : t('installer.download', { system: systemNames[platform] })}
    </button>
  );
}
