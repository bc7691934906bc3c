import { TokenField } from '../../../../ui/forms/token-field';
import { useFormValue } from '../../../../ui/forms/use-form-value';
import { useLanguage } from '../../../i18n/language';
import type { ProductForm } from './product-form';

interface TextListProps extends Pick<ProductForm, 'form'> {
  name: 'compatibility' | 'features' | 'tags' | 'ru.features' | 'ru.tags';
  label: string;
  /** Commas belong to the texts. */
  areSentences?: boolean;
}

/** A list of short texts of the product. */
export function TextList({ form, name, label, areSentences = false }: TextListProps) {
  const { t } = useLanguage();
  const [texts, setTexts] = useFormValue(form, name);
  return (
    <TokenField
      label={label}
      allowsCommas={areSentences}
      hint={t(areSentences ? 'admin.products.sentence_hint' : 'admin.products.token_hint')}
      tokens={texts ?? []}
      onChange={setTexts}
      removeLabel={(token) => t('admin.remove', { name: token })}
    />
  );
}
