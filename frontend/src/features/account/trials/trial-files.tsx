import { useQuery } from '@tanstack/react-query';
import { FileRow } from '../file-row';
import { useFreshDownloadUrls } from '../fresh-download-urls';
import { errorText } from '../../auth/error-text';
import { useLanguage } from '../../i18n/language';
import { trialQueries } from './trials.queries';

/** The newest files of a plug-in for its trial. */
export function TrialFiles({ slug }: { slug: string }) {
  const { t, lang } = useLanguage();
  const { isPending, error, data, refetch } = useQuery(trialQueries.files(slug, lang));
  useFreshDownloadUrls(refetch);
  if (isPending) return <span className="ring" role="status" aria-label={t('shell.loading')} />;
  if (data) return data.map((file) => <FileRow key={file.id} file={file} />);
  return (
    <p role="alert">
      {errorText(t, error, 'files.failed')}{' '}
      <button type="button" className="btn btn-sm" onClick={() => void refetch()}>
        {t('errors.try_again')}
      </button>
    </p>
  );
}
