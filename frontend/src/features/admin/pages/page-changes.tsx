import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/requests/client';
import type { EditedPage } from '../../../api/schema';
import { SelectField } from '../../../ui/forms/select-field';
import { LoadError } from '../../auth/load-error';
import { shortDate } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { type DiffPart, diffTexts } from './diff-texts';
import styles from './pages.module.css';

/** Of an unchanged part, what is beside the changes. */
const shownLength = 150;

function Part({ part: { kind, text } }: { part: DiffPart }) {
  if (kind === 'added') return <ins>{text}</ins>;
  if (kind === 'removed') return <del>{text}</del>;
  if (text.length <= 2 * shownLength) return <span>{text}</span>;
  return <span>{`${text.slice(0, shownLength)}\n⋯\n${text.slice(-shownLength)}`}</span>;
}

interface PageChangesProps {
  page: EditedPage;
  lang: 'en' | 'ru';
  text: string;
  /** Puts the text of the selected version into the form. */
  onTake: (text: string) => void;
}

/** What the text in the form changes of a published version; the newest one at first. */
export function PageChanges({ page: { name, versions }, lang, text, onTake }: PageChangesProps) {
  const { t, lang: reader } = useLanguage();
  const [version, setVersion] = useState(versions[0]?.version ?? 0);
  const former = useQuery({
    queryKey: ['page-version', name, version],
    queryFn: () => api.get('/admin/pages/{name}/versions/{version}', { path: { name, version } }),
    staleTime: Infinity,
  });
  const options = versions.map((published) => ({
    value: String(published.version),
    text: t(published.version === 0 ? 'admin.pages.version_default' : 'admin.pages.version_of', {
      n: published.version,
      date: shortDate(published.updated, reader),
    }),
  }));
  const before = former.data?.[lang];
  return (
    <div className={styles.changes}>
      <div className={styles.bar}>
        <SelectField
          label={t('admin.pages.compare')}
          options={options}
          value={String(version)}
          onChoose={(value) => setVersion(Number(value))}
        />
        {before === undefined || before === text ? null : (
          <button type="button" className="btn btn-sm" onClick={() => onTake(before)}>
            {t('admin.pages.take')}
          </button>
        )}
      </div>
      {former.isError ? (
        <LoadError title={t('admin.pages.did_not_load')} onRetry={former.refetch} />
      ) : before === undefined ? (
        <span className="ring" role="status" aria-label={t('shell.loading')} />
      ) : before === text ? (
        <p className="muted">{t('admin.pages.no_changes')}</p>
      ) : (
        <div className={styles.diff} lang={lang}>
          {diffTexts(before, text).map((part, index) => (
            <Part key={`${index} ${part.kind}`} part={part} />
          ))}
        </div>
      )}
    </div>
  );
}
