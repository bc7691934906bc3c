import { russianTranslationConstraints } from '../../../../api/admin-form-constraints';
import { Field } from '../../../../ui/forms/field';
import { TextArea } from '../../../../ui/forms/text-area';
import { useFormValue } from '../../../../ui/forms/use-form-value';
import { useLanguage } from '../../../i18n/language';
import type { ProductForm } from './product-form';
import { SpecificationFields } from './details/specification-fields';
import { TextList } from './text-list';

/** The Russian texts; an empty one is shown in English. */
export function RussianFields({ form, field }: ProductForm) {
  const { t } = useLanguage();
  const [specifications, setSpecifications] = useFormValue(form, 'ru.specifications');
  const text = (name: 'name' | 'description' | 'detailedDescription') =>
    field(`ru.${name}`, { ...russianTranslationConstraints[name], required: false });
  return (
    <>
      <div className="full" lang="ru">
        <Field label={t('admin.products.name')} hint={t('admin.products.ru_hint')} {...text('name')} />
      </div>
      <div className="full" lang="ru">
        <TextArea label={t('admin.products.description')} {...text('description')} />
      </div>
      <div className="full" lang="ru">
        <TextArea label={t('admin.products.detailed')} rows={6} {...text('detailedDescription')} />
      </div>
      <div className="full">
        <TextList form={form} name="ru.features" label={t('admin.products.features')} areSentences />
      </div>
      <div className="full">
        <TextList form={form} name="ru.tags" label={t('admin.products.tags')} />
      </div>
      <SpecificationFields value={specifications} onChange={setSpecifications} />
    </>
  );
}
