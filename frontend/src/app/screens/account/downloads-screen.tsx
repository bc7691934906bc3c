import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../api/requests/client';
import { shopBrand } from '../../../brand/brand';
import { downloadQueries } from '../../../features/account/downloads.queries';
import { FileRow } from '../../../features/account/file-row';
import { isRevoked, useFreshDownloadUrls } from '../../../features/account/fresh-download-urls';
import { errorText } from '../../../features/auth/error-text';
import { useSession } from '../../../features/auth/session';
import { longDate } from '../../../features/i18n/formats';
import { useLanguage } from '../../../features/i18n/language';
import { Link } from '../../../ui/link';
import { StateBlock } from '../../../ui/feedback/state-block';
import { LoadingScreen } from '../../routing/guards';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';

/** An incomplete link fails validation, whose message is written for forms; here it gets a text of its own. */
function errorTexts(t: (key: string) => string, error: unknown): { title: string; text: string } {
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'INVALID_INPUT')
    return { title: t('downloads.link_incomplete'), text: t('downloads.check_link') };
  const title = errorText(t, error, 'files.failed');
  return { title, text: t(code === 'DOWNLOAD_NOT_FOUND' ? 'downloads.check_link' : 'files.sign_in_instead') };
}

function OrderFiles({ token }: { token: string }) {
  const { t, lang } = useLanguage();
  const { isPending, error, data, refetch } = useQuery(downloadQueries.grant(token, lang));
  useFreshDownloadUrls(refetch);
  if (isPending) return <LoadingScreen />;
  if (!data || isRevoked(error)) {
    return (
      <StateBlock isError {...errorTexts(t, error)}>
        <div className="row-actions">
          {isRevoked(error) ? null : (
            <button type="button" className="btn btn-p btn-md" onClick={() => void refetch()}>
              {t('errors.try_again')}
            </button>
          )}
          <Link className="btn btn-md" to={paths.products}>
            {t('menu.products')}
          </Link>
          <Link className="btn btn-md" to={paths.findOrders}>
            {t('downloads.new_link')}
          </Link>
        </div>
      </StateBlock>
    );
  }
  const { orderNumber, expiresAt, files } = data;
  return (
    <>
      <p className="lead">{t('downloads.order', { order: orderNumber, date: longDate(expiresAt, lang) })}</p>
      <div className="stack">
        {files.map((file) => (
          <FileRow key={file.id} file={file} />
        ))}
      </div>
    </>
  );
}

/** Without the token of an order: the page of all files, which a guest reaches by logging in. */
function AllFiles() {
  const { t } = useLanguage();
  const { isSignedIn } = useSession();
  if (isSignedIn) return <Navigate to={paths.files} replace />;
  return (
    <StateBlock title={t('downloads.where')} text={t('downloads.where_text')}>
      <div className="row-actions">
        <Link className="btn btn-p btn-md" to={paths.login}>
          {t('nav.login')}
        </Link>
        {shopBrand().hasInstaller ? (
          <Link className="btn btn-md" to={paths.accountDownloads}>
            {t('downloads.installer')}
          </Link>
        ) : null}
      </div>
    </StateBlock>
  );
}

export function Component() {
  const { t } = useLanguage();
  const [search] = useSearchParams();
  const token = search.get('token');
  useTitle(t('nav.downloads'));
  return (
    <section className="section wrap stack">
      <h1 className="h2">{t('nav.downloads')}</h1>
      {token ? <OrderFiles token={token} /> : <AllFiles />}
    </section>
  );
}
