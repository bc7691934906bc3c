import type { UseFormReturn } from 'react-hook-form';
import { brandVersionConstraints as rules } from '../../../api/admin-form-constraints';
import { Field } from '../../../ui/forms/field';
import { SwitchField } from '../../../ui/forms/switch-field';
import { TextArea } from '../../../ui/forms/text-area';
import type { ApiForm } from '../../../ui/forms/use-api-form';
import { useFormValue } from '../../../ui/forms/use-form-value';
import { useLanguage } from '../../i18n/language';
import type { BrandValues } from './brand-values';

interface NameFieldsProps {
  field: ApiForm<BrandValues>['field'];
  form: UseFormReturn<BrandValues>;
}

/** Profiles elsewhere, and what customers read on files, in apps and on documents. */
export function NameFields({ field, form }: NameFieldsProps) {
  const { t } = useLanguage();
  const [hasInstaller, setHasInstaller] = useFormValue(form, 'hasInstaller');
  const text = (name: 'authenticatorIssuer' | 'licenceFileName' | 'orderPrefix' | 'invoicePrefix') => (
    <Field
      label={t(`admin.settings.${name}`)}
      hint={t(`admin.settings.${name}_hint`)}
      {...field(name, rules[name])}
    />
  );
  return (
    <fieldset>
      <legend className="h4">{t('admin.settings.names')}</legend>
      <TextArea
        label={t('admin.settings.socialLinks')}
        hint={t('admin.settings.socialLinks_hint')}
        rows={4}
        {...field('socialLinks')}
      />
      {text('authenticatorIssuer')}
      {text('licenceFileName')}
      {text('orderPrefix')}
      {text('invoicePrefix')}
      <SwitchField
        label={t('admin.settings.hasInstaller')}
        hint={t('admin.settings.hasInstaller_hint')}
        isOn={hasInstaller}
        onChange={setHasInstaller}
      />
      {hasInstaller ? (
        <Field
          label={t('admin.settings.installerName')}
          hint={t('admin.settings.installerName_hint')}
          {...field('installerName', rules.installerName)}
        />
      ) : null}
    </fieldset>
  );
}
