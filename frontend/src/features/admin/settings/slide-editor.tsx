import type { UseFormReturn } from 'react-hook-form';
import { paletteText } from '../../../../../libs/i18n/src/colours/palette';
import { paletteStyle } from '../../../brand/palette';
import { Field } from '../../../ui/forms/field';
import { SwitchField } from '../../../ui/forms/switch-field';
import type { ApiForm } from '../../../ui/forms/use-api-form';
import { useFormValue } from '../../../ui/forms/use-form-value';
import { useLanguage } from '../../i18n/language';
import { ColourField } from '../panel/form/colour-field';
import type { BrandValues } from './brand-values';
import { PictureList } from './picture-fields';
import styles from './settings.module.css';

export interface SlideForm {
  form: UseFormReturn<BrandValues>;
  field: ApiForm<BrandValues>['field'];
}

const texts = { badge: 24, title: 60, text: 240, action: 40 } as const;
const parts = ['badge', 'title', 'text', 'action'] as const;

/** The slide as the home page shows it, in the language of the panel. */
function SlidePreview({ form, index }: { form: UseFormReturn<BrandValues>; index: number }) {
  const { lang } = useLanguage();
  const { [lang]: shown, pictures, colour } = form.watch(`slides.${index}`);
  return (
    <div className={styles.slide} style={paletteStyle(paletteText(colour))}>
      <small>{shown.badge}</small>
      <strong>{shown.title}</strong>
      <span>{shown.text}</span>
      <b>{shown.action}</b>
      {pictures[0] ? <img src={pictures[0]} alt="" /> : null}
    </div>
  );
}

/** Texts in both languages, link, pictures and colour of one slide. */
export function SlideEditor({ form, field, index }: SlideForm & { index: number }) {
  const { t } = useLanguage();
  const [showsSale, setShowsSale] = useFormValue(form, `slides.${index}.showsSale`);
  const [colour, setColour] = useFormValue(form, `slides.${index}.colour`);
  const [pictures, setPictures] = useFormValue(form, `slides.${index}.pictures`);
  return (
    <>
      <SlidePreview form={form} index={index} />
      {(['en', 'ru'] as const).map((lang) => (
        <div key={lang} className={styles.texts}>
          {parts.map((part) => (
            <Field
              key={part}
              label={t(`admin.settings.slide_${part}_${lang}`)}
              {...field(`slides.${index}.${lang}.${part}`, {
                required: true,
                minLength: 1,
                maxLength: texts[part],
              })}
            />
          ))}
        </div>
      ))}
      <Field
        label={t('admin.settings.slide_link')}
        hint={t('admin.settings.slide_link_hint')}
        {...field(`slides.${index}.link`, { required: true, minLength: 1, maxLength: 2_000 })}
      />
      <ColourField label={t('admin.settings.slide_colour')} colour={colour} onChange={setColour} />
      <SwitchField
        label={t('admin.settings.shows_sale')}
        hint={t('admin.settings.shows_sale_hint')}
        isOn={showsSale}
        onChange={setShowsSale}
      />
      <PictureList
        label={t('admin.settings.slide_pictures')}
        pictures={pictures}
        onChange={setPictures}
        max={3}
      />
    </>
  );
}
