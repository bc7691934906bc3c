import { clsx } from 'clsx';
import { upload } from '../../../api/requests/upload';
import { bundleDraftConstraints as constraints } from '../../../api/admin-form-constraints';
import type { UploadedPicture } from '../../../api/schema';
import { Field } from '../../../ui/forms/field';
import { SwitchField } from '../../../ui/forms/switch-field';
import { TextArea } from '../../../ui/forms/text-area';
import { UploadZone } from '../../../ui/forms/upload-zone';
import type { ApiForm } from '../../../ui/forms/use-api-form';
import { useFormValue } from '../../../ui/forms/use-form-value';
import { useLanguage } from '../../i18n/language';
import { errorMessage } from '../panel/error-message';
import { type BundleValues, isBundlePercent } from './bundle-form';
import { PartFields } from './part-fields';
import styles from './bundles.module.css';

type BundleForm = Pick<ApiForm<BundleValues>, 'form' | 'field'>;

const fillIn = { required: 'admin.bundles.fill_in', invalid: 'admin.bundles.fill_in' };
const accept = 'image/jpeg,image/png,image/gif,image/webp,image/avif';

function PictureField({ form }: BundleForm) {
  const { t } = useLanguage();
  const [imageUrl, setImageUrl] = useFormValue(form, 'imageUrl');
  return (
    <div className={clsx('full', styles.picture)} role="group" aria-label={t('admin.bundles.picture')}>
      {imageUrl ? <img src={imageUrl} alt="" /> : null}
      <UploadZone
        title={t(imageUrl ? 'admin.products.replace' : 'admin.products.choose')}
        hint={t('admin.products.picture_hint')}
        cancelLabel={t('admin.cancel')}
        accept={accept}
        describeError={(error) => errorMessage(t, error, 'admin.upload_failed')}
        send={async (file, control) =>
          setImageUrl((await upload<UploadedPicture>({ path: '/admin/pictures', file, ...control })).imageUrl)
        }
      />
    </div>
  );
}

/** Texts in both languages, percentage, parts and picture of a bundle. */
export function BundleFields({ form, field }: BundleForm) {
  const { t } = useLanguage();
  const [isActive, setActive] = useFormValue(form, 'isActive');
  return (
    <>
      <Field
        data-first
        isMarked
        label={t('admin.bundles.titleEn')}
        {...field('titleEn', constraints.titleEn, fillIn)}
      />
      <Field isMarked label={t('admin.bundles.titleRu')} {...field('titleRu', constraints.titleRu, fillIn)} />
      <TextArea
        label={t('admin.bundles.descriptionEn')}
        {...field('descriptionEn', constraints.descriptionEn, fillIn)}
      />
      <TextArea
        label={t('admin.bundles.descriptionRu')}
        {...field('descriptionRu', constraints.descriptionRu, fillIn)}
      />
      <Field
        isMarked
        label={t('admin.bundles.percent')}
        inputMode="numeric"
        {...field(
          'percent',
          {},
          { validate: (text) => (isBundlePercent(text) ? undefined : 'admin.bundles.bad_percent') },
        )}
      />
      <SwitchField label={t('admin.bundles.active')} isOn={isActive} onChange={setActive} />
      <PartFields form={form} field={field} />
      <PictureField form={form} field={field} />
    </>
  );
}
