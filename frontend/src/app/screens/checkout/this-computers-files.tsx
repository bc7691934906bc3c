import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { downloadQueries } from '../../../features/account/downloads.queries';
import { useFreshDownloadUrls } from '../../../features/account/fresh-download-urls';
import { fileAddress } from '../../../features/i18n/file-address';
import { fileSize } from '../../../features/i18n/formats';
import { useLanguage } from '../../../features/i18n/language';
import { LazyTexts } from '../../../features/i18n/lazy-texts';
import { purchaseTexts } from '../../../features/checkout/purchase-texts';
import { detectPlatform, systemNames } from '../../../features/installer/platform';
import { Icon } from '../../../ui/icons';
import styles from './thank-you.module.css';

function Files({ token }: { token: string }) {
  const { t, lang } = useLanguage();
  const { data, refetch } = useQuery(downloadQueries.grant(token, lang));
  useFreshDownloadUrls(refetch);
  const platform = detectPlatform(navigator.userAgent);
  const files = data?.files.filter((file) => file.platform === platform && file.triesLeft !== 0) ?? [];
  const system = systemNames[platform];
  return (
    <div className={styles.files}>
      {files.map((file) => (
        <a
          key={file.id}
          className="btn btn-p btn-xl"
          href={fileAddress(file.url, lang)}
          aria-label={t('files.download_for', { name: file.pluginName, system })}
        >
          <Icon of={Download} />
          <span>{t('thanks.download', { name: file.pluginName, system })}</span>
          {file.linkHost ? null : <small className="num">{fileSize(file.bytes, lang)}</small>}
        </a>
      ))}
    </div>
  );
}

/** The files of an order for the system of this computer; the link beside them leads to all files. */
export default function ThisComputersFiles({ token }: { token: string }) {
  return (
    <LazyTexts load={purchaseTexts}>
      <Files token={token} />
    </LazyTexts>
  );
}
