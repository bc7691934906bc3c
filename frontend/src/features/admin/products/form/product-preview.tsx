import { clsx } from 'clsx';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Lang } from '../../../../api/types';
import { Picture } from '../../../../ui/picture';
import { Segments } from '../../../../ui/forms/segments';
import { Price } from '../../../catalogue/price';
import { useLanguage } from '../../../i18n/language';
import { parsePrice } from './product-form';
import type { ProductForm } from './product-form';
import styles from '../products.module.css';
import pluginCardStyles from '../../../catalogue/cards/plugin-card.module.css';

const languages: readonly Lang[] = ['en', 'ru'];

/** The catalogue card of the unsaved product. */
export function ProductPreview({ form }: ProductForm) {
  const { t, lang } = useLanguage();
  useWatch({ control: form.control });
  const draft = form.getValues();
  const [shown, setShown] = useState<Lang>(lang);
  const isRussian = shown === 'ru' && draft.ru.name.trim() !== '';
  const texts = isRussian ? draft.ru : draft;
  return (
    <div className={clsx('full', styles.preview)}>
      <Segments
        label={t('admin.products.preview_language')}
        options={languages}
        chosen={shown}
        textOf={(code) => code.toUpperCase()}
        onChoose={setShown}
      />
      <article className={pluginCardStyles.card} lang={isRussian ? 'ru' : 'en'}>
        <div className={pluginCardStyles.art}>
          {draft.imageUrl ? <Picture src={draft.imageUrl} alt="" sizes="26rem" /> : null}
        </div>
        <div className={pluginCardStyles.top}>
          <h3>{texts.name || t('admin.products.name')}</h3>
          <Price amount={parsePrice(draft.price)} />
        </div>
        <p>{texts.description}</p>
        <ul className={pluginCardStyles.features}>
          {texts.features.slice(0, 2).map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <div className="tags">
          {texts.tags.slice(0, 3).map((tag) => (
            <span className="chip" key={tag}>
              {tag}
            </span>
          ))}
        </div>
      </article>
      {draft.isActive ? null : <p className="muted">{t('admin.products.not_shown')}</p>}
    </div>
  );
}
