import { type ChangeEvent, useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { brandVersionConstraints } from '../../../api/admin-form-constraints';
import { useLanguage } from '../../i18n/language';
import type { BrandValues } from './brand-values';
import styles from './settings.module.css';

interface DrawingFieldProps {
  form: UseFormReturn<BrandValues>;
  name: 'logo' | 'favicon';
}

/** Selects the logo or the favicon from a file; the server refuses a drawing with scripts or outside addresses. */
export function DrawingField({ form, name }: DrawingFieldProps) {
  const { t } = useLanguage();
  const id = useId();
  const [isTooLong, setIsTooLong] = useState(false);
  const isSet = form.watch(name) !== '';
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const text = (await target.files?.[0]?.text()) ?? '';
    target.value = '';
    setIsTooLong(text.length > brandVersionConstraints[name].maxLength);
    if (text !== '' && text.length <= brandVersionConstraints[name].maxLength)
      form.setValue(name, text, { shouldDirty: true });
  };
  return (
    <div className="fld">
      <span>{t(`admin.settings.${name}`)}</span>
      <div className={styles.logo}>
        <label className="btn btn-sm">
          {t(`admin.settings.choose_${name}`)}
          <input
            className="sr"
            type="file"
            accept=".svg,image/svg+xml"
            aria-describedby={`${id}-note`}
            onChange={(event) => void choose(event)}
          />
        </label>
        {isSet ? (
          <button
            type="button"
            className="btn btn-sm"
            onClick={() => form.setValue(name, '', { shouldDirty: true })}
          >
            {t(`admin.settings.remove_${name}`)}
          </button>
        ) : null}
      </div>
      <span className={isTooLong ? 'err' : 'hint'} id={`${id}-note`} role={isTooLong ? 'alert' : undefined}>
        {t(isTooLong ? 'admin.settings.logo_too_long' : `admin.settings.${name}_hint`)}
      </span>
    </div>
  );
}
