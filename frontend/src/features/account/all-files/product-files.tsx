import type { AccountFile, AccountProduct } from '../../../api/schema';
import { Link } from '../../../ui/link';
import { longDate } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { FileRow } from '../file-row';
import styles from '../owned.module.css';

function EarlierVersions({ name, files }: { name: string; files: readonly AccountFile[] }) {
  const { t, lang } = useLanguage();
  return (
    <details className={styles.versions}>
      <summary>{t('files.earlier', { name, n: files.length })}</summary>
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <small className="muted">
              {t('files.published', { date: longDate(file.publishedAt, lang) })}
            </small>
            {file.notes ? <p className={styles.notes}>{file.notes}</p> : null}
            <FileRow file={file} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The files of one product: the newest ones, and those of earlier versions that the licence covers. */
export function ProductFiles({ product, detailsPath }: { product: AccountProduct; detailsPath: string }) {
  const { t, lang } = useLanguage();
  const { name, files } = product;
  const newest = files.filter(({ isNewest }) => isNewest);
  const earlier = files.filter(({ isNewest }) => !isNewest);
  const [latest] = newest;
  return (
    <li className={styles.product}>
      <div>
        <h2 className="h4">
          <Link to={detailsPath}>{name}</Link>
        </h2>
        <p className="muted">
          {latest
            ? t('files.version_of', {
                version: latest.version,
                date: longDate(latest.publishedAt, lang),
              })
            : t('files.none_of_product')}
        </p>
      </div>
      {latest?.notes ? <p className={styles.notes}>{latest.notes}</p> : null}
      {newest.map((file) => (
        <FileRow key={file.id} file={file} />
      ))}
      {earlier.length > 0 ? <EarlierVersions name={name} files={earlier} /> : null}
    </li>
  );
}
