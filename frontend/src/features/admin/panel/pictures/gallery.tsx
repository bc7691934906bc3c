import { ChevronLeft, ChevronRight, Trash2 } from 'lucide-react';
import { Icon } from '../../../../ui/icons';
import tableStyles from '../../../../ui/table/table.module.css';
import { useLanguage } from '../../../i18n/language';
import { moved } from './moved';
import styles from './gallery.module.css';

export const pictureTypes = 'image/jpeg,image/png,image/gif,image/webp,image/avif';

interface GalleryProps {
  gallery: readonly string[];
  onChange: (gallery: string[]) => void;
}

/** The pictures in the order of the gallery. */
export function Gallery({ gallery, onChange }: GalleryProps) {
  const { t } = useLanguage();
  return (
    <ul className={styles.gallery}>
      {gallery.map((url, index) => (
        <li key={url}>
          <img src={url} alt={t('admin.products.picture', { number: index + 1 })} loading="lazy" />
          <span className={tableStyles.actions}>
            <button
              type="button"
              disabled={index === 0}
              aria-label={t('admin.products.earlier', { number: index + 1 })}
              onClick={() => onChange(moved(gallery, index, -1))}
            >
              <Icon of={ChevronLeft} />
            </button>
            <button
              type="button"
              disabled={index === gallery.length - 1}
              aria-label={t('admin.products.later', { number: index + 1 })}
              onClick={() => onChange(moved(gallery, index, 1))}
            >
              <Icon of={ChevronRight} />
            </button>
            <button
              type="button"
              className={tableStyles.destructive}
              aria-label={t('admin.products.remove_picture', { number: index + 1 })}
              onClick={() => onChange(gallery.filter((other) => other !== url))}
            >
              <Icon of={Trash2} />
            </button>
          </span>
        </li>
      ))}
    </ul>
  );
}
