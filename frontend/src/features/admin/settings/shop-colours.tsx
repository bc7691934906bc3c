import type { UseFormReturn } from 'react-hook-form';
import { textOn } from '../../../../../libs/i18n/src/colours/contrast';
import { signalIn } from '../../../../../libs/i18n/src/colours/palette';
import { useFormValue } from '../../../ui/forms/use-form-value';
import { useLanguage } from '../../i18n/language';
import { ColourField } from '../panel/form/colour-field';
import type { BrandValues } from './brand-values';
import styles from './settings.module.css';

const themes = ['dark', 'light'] as const;

/** The two colours of the shop, and what each theme makes of the signal colour. */
export function ShopColourFields({ form }: { form: UseFormReturn<BrandValues> }) {
  const { t } = useLanguage();
  const [signal, setSignal] = useFormValue(form, 'signalColour');
  const [area, setArea] = useFormValue(form, 'areaColour');
  return (
    <>
      <ColourField label={t('admin.settings.signal_colour')} colour={signal} onChange={setSignal} />
      <div className={styles.themes}>
        {themes.map((theme) => {
          const { fill, text } = signalIn(theme, signal);
          const isAdjusted = [fill, text].some((shown) => shown !== signal.toLowerCase());
          return (
            <p key={theme} data-preview={theme}>
              <b style={{ background: fill, color: textOn(fill) }}>{t(`theme.${theme}`)}</b>
              <span style={{ color: text }}>{t('admin.settings.colour_text')}</span>
              <small>
                {t(isAdjusted ? 'admin.settings.colour_adjusted' : 'admin.settings.colour_as_chosen')}
              </small>
            </p>
          );
        })}
      </div>
      <ColourField
        label={t('admin.settings.area_colour')}
        hint={t('admin.settings.area_colour_hint')}
        colour={area}
        onChange={setArea}
      />
    </>
  );
}
