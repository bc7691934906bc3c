import { Field } from '../../../ui/field';
import { TextArea } from '../../../ui/text-area';
import { TokenField } from '../../../ui/token-field';
import { useLanguage } from '../../i18n/language';
import type { FieldsProps } from './main-fields';
import { SpecificationFields } from './specification-fields';

/** The same words in Russian; what is empty is shown in English. */
export function RussianFields({ draft, set }: Omit<FieldsProps, 'change'>) {
  const { t } = useLanguage();
  const { ru } = draft;
  const setRu = (change: Partial<typeof ru>) => set({ ru: { ...ru, ...change } });
  const removeLabel = (token: string) => t('admin.remove', { name: token });
  return (
    <>
      <div className="full" lang="ru">
        <Field
          label={t('admin.products.name')}
          hint={t('admin.products.ru_hint')}
          value={ru.name}
          onChange={({ target }) => setRu({ name: target.value })}
        />
      </div>
      <div className="full" lang="ru">
        <TextArea
          label={t('admin.products.description')}
          value={ru.description}
          onChange={({ target }) => setRu({ description: target.value })}
        />
      </div>
      <div className="full" lang="ru">
        <TextArea
          label={t('admin.products.detailed')}
          rows={6}
          value={ru.detailedDescription}
          onChange={({ target }) => setRu({ detailedDescription: target.value })}
        />
      </div>
      <div className="full">
        <TokenField
          label={t('admin.products.features')}
          isOfSentences
          hint={t('admin.products.sentence_hint')}
          tokens={ru.features}
          onChange={(features) => setRu({ features })}
          removeLabel={removeLabel}
        />
      </div>
      <div className="full">
        <TokenField
          label={t('admin.products.tags')}
          hint={t('admin.products.token_hint')}
          tokens={ru.tags}
          onChange={(tags) => setRu({ tags })}
          removeLabel={removeLabel}
        />
      </div>
      <SpecificationFields
        value={ru.specifications}
        onChange={(specifications) => setRu({ specifications })}
      />
    </>
  );
}
