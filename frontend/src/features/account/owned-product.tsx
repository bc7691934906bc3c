import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import type { EntitlementView, Lang } from '../../api/types';
import { Link } from '../../ui/link';
import { Picture } from '../../ui/picture';
import { longDate } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import { downloadQueries } from './downloads.queries';
import { FileRow } from './file-row';
import { isRevoked, useFreshDownloadUrls } from './fresh-download-urls';
import styles from './owned.module.css';

/** The files of an entitlement. */
export function Files({ id }: { id: string }) {
  const { t, lang } = useLanguage();
  const { isPending, error, data, refetch } = useQuery(downloadQueries.files(id, lang));
  useFreshDownloadUrls(refetch);
  if (isPending) return <span className="ring" role="status" aria-label={t('shell.loading')} />;
  if (!data || isRevoked(error)) {
    return (
      <p role="alert">
        {t('files.failed')}{' '}
        <button type="button" className="btn btn-sm" onClick={() => void refetch()}>
          {t('errors.try_again')}
        </button>
      </p>
    );
  }
  return data.map((file) => <FileRow key={file.id} file={file} />);
}

/** Where a product comes from, and since when. */
function originText(
  { source, orderNumber, createdAt }: EntitlementView,
  t: (key: string, values: Record<string, string>) => string,
  lang: Lang,
): string {
  const date = longDate(createdAt, lang);
  if (source === 'order') return t('products.bought', { order: orderNumber ?? '', date });
  return t(`products.source.${source}`, { date });
}

/** A product of the customer: its licence, order and files. */
export function OwnedProduct({
  entitlement,
  detailsPath,
  imageUrl,
  isOpened = false,
}: {
  entitlement: EntitlementView;
  detailsPath: string;
  /** Undefined while the catalogue loads, and for products removed from it. */
  imageUrl: string | undefined;
  /** Shows its files from the start. */
  isOpened?: boolean;
}) {
  const { t, lang } = useLanguage();
  const [isOpen, setOpen] = useState(isOpened);
  const { id, name, status, license, isNfr, upgradedTo } = entitlement;
  const isActive = status === 'active';
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpened) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpened]);
  return (
    <li ref={item}>
      {imageUrl ? <Picture src={imageUrl} alt="" sizes="96px" /> : <span />}
      <div>
        <h2 className="h4">
          <Link to={detailsPath}>{name}</Link>
        </h2>
        <p className="muted">
          <span className={clsx('pill', isActive ? 'pill-ok' : 'pill-off')}>
            {t(`entitlement.${status}`)}
          </span>{' '}
          <span className="mono">{t('products.licence', { last4: license.displayLast4 })}</span>
        </p>
        <p className="muted">{originText(entitlement, t, lang)}</p>
        {isNfr ? <p className="muted">{t('products.nfr')}</p> : null}
        {status === 'superseded' ? (
          <p className="muted">{t('products.upgraded', { name: upgradedTo ?? '' })}</p>
        ) : null}
        <p className="muted">{t('products.seats', { used: license.seatsUsed, limit: license.seatLimit })}</p>
      </div>
      <div className="row-actions">
        {isActive ? (
          <button
            type="button"
            className="btn btn-md"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('products.download')}
          </button>
        ) : null}
      </div>
      {isOpen && isActive ? (
        <div className={styles.files}>
          <Files id={id} />
        </div>
      ) : null}
    </li>
  );
}
