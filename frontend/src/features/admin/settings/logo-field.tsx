import { type ChangeEvent, useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { brandVersionConstraints } from '../../../api/form-constraints';
import { useLanguage } from '../../i18n/language';
import type { BrandValues } from './brand-values';
import styles from './settings.module.css';

/** Selects the logo from a file; the server refuses a drawing with scripts or outside addresses. */
export function LogoField({ form }: { form: UseFormReturn<BrandValues> }) {
  const { t } = useLanguage();
  const id = useId();
  const [isTooLong, setIsTooLong] = useState(false);
  const hasLogo = form.watch('logo') !== '';
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const text = (await target.files?.[0]?.text()) ?? '';
    target.value = '';
    setIsTooLong(text.length > brandVersionConstraints.logo.maxLength);
    if (text !== '' && text.length <= brandVersionConstraints.logo.maxLength)
      form.setValue('logo', text, { shouldDirty: true });
  };
  return (
    <div className="fld">
      <span>{t('admin.settings.logo')}</span>
      <div className={styles.logo}>
        <label className="btn btn-sm">
          {t('admin.settings.choose_logo')}
          <input
            className="sr"
            type="file"
            accept=".svg,image/svg+xml"
            aria-describedby={`${id}-note`}
            onChange={(event) => void choose(event)}
          />
        </label>
        {hasLogo ? (
          <button
            type="button"
            className="btn btn-sm"
            onClick={() => form.setValue('logo', '', { shouldDirty: true })}
          >
            {t('admin.settings.remove_logo')}
          </button>
        ) : null}
      </div>
      <span className={isTooLong ? 'err' : 'hint'} id={`${id}-note`} role={isTooLong ? 'alert' : undefined}>
        {t(isTooLong ? 'admin.settings.logo_too_long' : 'admin.settings.logo_hint')}
      </span>
    </div>
  );
}
