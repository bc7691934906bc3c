import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, RotateCw } from 'lucide-react';
import { Icon } from '../../ui/icons';
import { fileAddress } from '../i18n/file-address';
import { useLanguage } from '../i18n/language';
import { installerQueries } from './installer.queries';
import { type Platform, systemNames } from './platform';

interface DownloadButtonProps {
  platform: Platform;
  /** Undefined while it loads. */
  version: string | undefined;
  /** The version did not load; the button loads it again. */
  hasVersionError: boolean;
  onReloadVersion: () => void;
}

/** Requests the download URL and opens it. A failure shows no message; the button then offers to try again. */
export function DownloadButton({ platform, version, hasVersionError, onReloadVersion }: DownloadButtonProps) {
  const { t, lang } = useLanguage();
  const queryClient = useQueryClient();
  const download = useMutation({
    mutationFn: async (currentVersion: string) => {
      const { downloadUrl } = await queryClient.fetchQuery(
        installerQueries.release(platform, currentVersion),
      );
      window.location.assign(fileAddress(downloadUrl, lang));
    },
    // A version without a file may have been withdrawn, so the current version is loaded again.
    onError: onReloadVersion,
  });
  const isFailed = download.isError || hasVersionError;
  const isBusy = download.isPending || (!version && !hasVersionError);
  return (
    <button
      type="button"
      className="btn btn-p btn-xl"
      aria-busy={isBusy}
      disabled={isBusy}
      onClick={() => (version ? download.mutate(version) : onReloadVersion())}
    >
      {isBusy ? <span className="spin" aria-hidden="true" /> : <Icon of={isFailed ? RotateCw : Download} />}
      <span>
        {isFailed ? t('errors.try_again') : t('installer.download', { system: systemNames[platform] })}
      </span>
    </button>
  );
}
