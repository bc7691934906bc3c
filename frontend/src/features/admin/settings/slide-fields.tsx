import { ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-react';
import { Icon } from '../../../ui/icons';
import { useFormValue } from '../../../ui/forms/use-form-value';
import tableStyles from '../../../ui/table/table.module.css';
import { useLanguage } from '../../i18n/language';
import { moved } from '../panel/pictures/moved';
import { newSlide } from './brand-values';
import { SlideEditor, type SlideForm } from './slide-editor';
import styles from './settings.module.css';

const maxSlides = 8;

/** The slides of the banner, in the order in which the home page shows them. */
export function SlideFields({ form, field }: SlideForm) {
  const { t } = useLanguage();
  const [slides, setSlides] = useFormValue(form, 'slides');
  const action = (name: string, index: number) => t(`admin.settings.${name}_slide`, { number: index + 1 });
  return (
    <fieldset className={styles.slides}>
      <legend className="h4">{t('admin.settings.slides')}</legend>
      <p className="hint">{t('admin.settings.slides_hint')}</p>
      <ol>
        {slides.map((slide, index) => (
          <li key={slide.key} aria-label={t('admin.settings.slide', { number: index + 1 })}>
            <SlideEditor form={form} field={field} index={index} />
            <span className={tableStyles.actions}>
              <button
                type="button"
                disabled={index === 0}
                aria-label={action('earlier', index)}
                onClick={() => setSlides(moved(slides, index, -1))}
              >
                <Icon of={ChevronUp} />
              </button>
              <button
                type="button"
                disabled={index === slides.length - 1}
                aria-label={action('later', index)}
                onClick={() => setSlides(moved(slides, index, 1))}
              >
                <Icon of={ChevronDown} />
              </button>
              <button
                type="button"
                className={tableStyles.destructive}
                aria-label={action('remove', index)}
                onClick={() => setSlides(slides.filter((other) => other !== slide))}
              >
                <Icon of={Trash2} />
              </button>
            </span>
          </li>
        ))}
      </ol>
      {slides.length < maxSlides ? (
        <button type="button" className="btn btn-md" onClick={() => setSlides([...slides, newSlide()])}>
          <Icon of={Plus} />
          {t('admin.settings.add_slide')}
        </button>
      ) : null}
    </fieldset>
  );
}
