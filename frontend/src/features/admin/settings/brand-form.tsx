import { api } from '../../../api/requests/client';
import { brandVersionConstraints as rules } from '../../../api/admin-form-constraints';
import type { BrandVersion } from '../../../api/schema';
import { Field } from '../../../ui/forms/field';
import { SelectField } from '../../../ui/forms/select-field';
import { UploadCountContext } from '../../../ui/forms/upload-zone';
import { TextArea } from '../../../ui/forms/text-area';
import { useLanguage } from '../../i18n/language';
import { useDetailForm } from '../panel/form/use-detail-form';
import { BrandPreview } from './brand-preview';
import { type BrandValues, toBody, toValues } from './brand-values';
import { DrawingField } from './drawing-field';
import { NameFields } from './name-fields';
import { PictureFields } from './picture-fields';
import { ShopColourFields } from './shop-colours';
import { SlideFields } from './slide-fields';
import styles from './settings.module.css';

const addresses = ['generalEmail', 'supportEmail', 'businessEmail', 'privacyEmail'] as const;
const homeTexts = ['homeHeading.en', 'homeHeading.ru', 'homeText.en', 'homeText.ru'] as const;
const tagline = { required: true, maxLength: 120 };
const stay = () => undefined;

/** Edits the brand beside its preview. */
export function BrandForm({ brand }: { brand: BrandVersion }) {
  const { t } = useLanguage();
  const { field, form, submit, isSubmitting, isUploading, countUploads } = useDetailForm<BrandValues>({
    defaultValues: toValues(brand),
    save: (values) => api.put('/admin/brand', { body: toBody(values, brand.version) }),
    done: 'admin.settings.saved',
    failed: 'admin.settings.not_saved',
    onClose: stay,
  });
  return (
    <form className={styles.brand} noValidate onSubmit={submit}>
      <fieldset>
        <legend className="h4">{t('admin.settings.brand')}</legend>
        <Field label={t('admin.settings.name')} {...field('name', rules.name)} />
        <Field label={t('admin.settings.tagline_en')} {...field('tagline.en', tagline)} />
        <Field label={t('admin.settings.tagline_ru')} {...field('tagline.ru', tagline)} />
        {homeTexts.map((name) => (
          <Field
            key={name}
            label={t(`admin.settings.${name}`)}
            hint={t('admin.settings.home_hint')}
            {...field(name, { maxLength: 240 })}
          />
        ))}
        <DrawingField form={form} name="logo" />
        <DrawingField form={form} name="favicon" />
        <ShopColourFields form={form} />
      </fieldset>
      <fieldset>
        <legend className="h4">{t('admin.settings.company')}</legend>
        <Field label={t('admin.settings.legal_name')} {...field('legalName', rules.legalName)} />
        <TextArea
          label={t('admin.settings.address')}
          hint={t('admin.settings.address_hint')}
          rows={4}
          {...field('address', { required: true })}
        />
        <Field label={t('admin.settings.vat_id')} {...field('vatId', rules.vatId)} />
      </fieldset>
      <fieldset>
        <legend className="h4">{t('admin.settings.addresses')}</legend>
        {addresses.map((name) => (
          <Field key={name} type="email" label={t(`admin.settings.${name}`)} {...field(name, rules[name])} />
        ))}
      </fieldset>
      <fieldset>
        <legend className="h4">{t('admin.settings.prices')}</legend>
        <SelectField
          label={t('admin.settings.currency')}
          hint={t('admin.settings.currency_hint')}
          options={rules.currency.enum.map((code) => ({ value: code, text: code }))}
          {...field('currency')}
        />
        <Field
          label={t('admin.settings.timeZone')}
          hint={t('admin.settings.timeZone_hint')}
          {...field('timeZone', { ...rules.timeZone, required: true })}
        />
      </fieldset>
      <NameFields form={form} field={field} />
      <UploadCountContext.Provider value={countUploads}>
        <PictureFields form={form} />
        <SlideFields form={form} field={field} />
      </UploadCountContext.Provider>
      <BrandPreview form={form} />
      <p className={styles.save}>
        <button
          type="submit"
          className="btn btn-p btn-md"
          disabled={isSubmitting || isUploading}
          aria-busy={isSubmitting}
        >
          {t(isSubmitting ? 'admin.saving' : 'admin.settings.save')}
        </button>
      </p>
    </form>
  );
}
