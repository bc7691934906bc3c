import { russianTranslationConstraints } from '../../../../api/form-constraints';
import { Field } from '../../../../ui/forms/field';
import { TextArea } from '../../../../ui/forms/text-area';
import { TokenField } from '../../../../ui/forms/token-field';
import { useFormValue } from '../../../../ui/forms/use-form-value';
import { useLanguage } from '../../../i18n/language';
import type { ProductForm } from './product';
import { SpecificationFields } from './specification-fields';

/** The Russian texts; an empty one is shown in English. */
export function RussianFields({ form, field }: ProductForm) {
  const { t } = useLanguage();
  const [features, setFeatures] = useFormValue(form, 'ru.features');
  const [tags, setTags] = useFormValue(form, 'ru.tags');
  const [specifications, setSpecifications] = useFormValue(form, 'ru.specifications');
  const removeLabel = (token: string) => t('admin.remove', { name: token });
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
        <TokenField
          label={t('admin.products.features')}
          allowsCommas
          hint={t('admin.products.sentence_hint')}
          tokens={features}
          onChange={setFeatures}
          removeLabel={removeLabel}
        />
      </div>
      <div className="full">
        <TokenField
          label={t('admin.products.tags')}
          hint={t('admin.products.token_hint')}
          tokens={tags}
          onChange={setTags}
          removeLabel={removeLabel}
        />
      </div>
      <SpecificationFields value={specifications} onChange={setSpecifications} />
    </>
  );
}
