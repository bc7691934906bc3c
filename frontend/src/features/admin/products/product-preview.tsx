import { useState } from 'react';
import type { Lang } from '../../../api/types';
import { Picture } from '../../../ui/picture';
import { Segments } from '../../../ui/segments';
import { Price } from '../../catalogue/price';
import { useLanguage } from '../../i18n/language';
import { priceOf } from './draft';
import type { Draft } from './product';

const languages: readonly Lang[] = ['en', 'ru'];

/** How the card will look in the shop, before anything is saved. */
export function ProductPreview({ draft }: { draft: Draft }) {
  const { t, lang } = useLanguage();
  const [shown, setShown] = useState<Lang>(lang);
  const isRussian = shown === 'ru' && draft.ru.name.trim() !== '';
  const words = isRussian ? draft.ru : draft;
  return (
    <div className="full prd-prev">
      <Segments
        label={t('admin.products.preview_language')}
        options={languages}
        chosen={shown}
        textOf={(code) => code.toUpperCase()}
        onChoose={setShown}
      />
      <article className="card" lang={isRussian ? 'ru' : 'en'}>
        <div className="card-art">
          {draft.imageUrl ? <Picture src={draft.imageUrl} alt="" sizes="26rem" /> : null}
        </div>
        <div className="card-top">
          <h3>{words.name || t('admin.products.name')}</h3>
          <Price amount={priceOf(draft.price)} />
        </div>
        <p>{words.description}</p>
        <ul className="feat">
          {words.features.slice(0, 2).map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <div className="tags">
          {words.tags.slice(0, 3).map((tag) => (
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
