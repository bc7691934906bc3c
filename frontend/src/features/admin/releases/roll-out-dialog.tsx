import { useId } from 'react';
import { api } from '../../../api/requests/client';
import type { ReleaseDetails } from '../../../api/schema';
import { useFormValue } from '../../../ui/forms/use-form-value';
import { useLanguage } from '../../i18n/language';
import { FormSheet } from '../panel/form/form-sheet';
import { useDetailForm } from '../panel/form/use-detail-form';
import styles from './releases.module.css';

interface RollOutDialogProps {
  release: ReleaseDetails;
  name: string;
  onClose: () => void;
}

/** Raises or lowers the share of computers that are offered a release. */
export function RollOutDialog({ release, name, onClose }: RollOutDialogProps) {
  const { t } = useLanguage();
  const id = useId();
  const form = useDetailForm({
    defaultValues: { percent: release.rolloutPercent },
    save: (body) => api.post('/admin/releases/{id}/roll-out', { path: { id: release.id }, body }),
    done: 'admin.releases.rolled_out',
    failed: 'admin.releases.not_rolled_out',
    onClose,
  });
  const [percent, setPercent] = useFormValue(form.form, 'percent');
  return (
    <FormSheet
      kind="dialog"
      title={t('admin.releases.roll_out', { name })}
      submitText={t('admin.update')}
      form={form}
      onClose={form.close}
    >
      <div className="fld full">
        <label htmlFor={id}>{t('admin.releases.rolloutPercent')}</label>
        <input
          data-first
          className={styles.slider}
          id={id}
          type="range"
          min={0}
          max={100}
          value={percent}
          aria-valuetext={`${percent} %`}
          onChange={({ target }) => setPercent(Number(target.value))}
        />
        <output htmlFor={id}>{`${percent} %`}</output>
        <span className="hint">{t('admin.releases.rollout_hint')}</span>
      </div>
    </FormSheet>
  );
}
