import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Icon } from '../../ui/icons';
import { Picture } from '../../ui/picture';
import { useLanguage } from '../i18n/language';
import styles from './gallery.module.css';

/** Images from the third on, and the large view of each (storefront §2). */
export function Gallery({ images, name }: { images: string[]; name: string }) {
  const { t } = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState(0);
  const show = (index: number) => setShown((index + images.length) % images.length);
  const label = (n: number) => t('gallery.position', { n: n + 1, of: images.length });
  const onKeyDown = (event: { key: string }) => {
    if (event.key === 'ArrowRight') show(shown + 1);
    if (event.key === 'ArrowLeft') show(shown - 1);
    if (event.key === 'Home') show(0);
    if (event.key === 'End') show(images.length - 1);
  };
  return (
    <>
      <div className={styles.gallery}>
        {images.map((image, i) => (
          <button
            key={image}
            type="button"
            aria-label={t('gallery.open', { n: i + 1, of: images.length })}
            onClick={() => {
              setShown(i);
              dialog.current?.showModal();
            }}
          >
            <Picture
              src={image}
              alt={t('gallery.alt', { name, n: i + 1 })}
              sizes="(min-width:1024px) 60vw, 92vw"
              width={1600}
              height={1000}
            />
          </button>
        ))}
      </div>
      <dialog ref={dialog} className={styles.lightbox} aria-label={label(shown)} onKeyDown={onKeyDown}>
        <Picture
          src={images[shown] ?? ''}
          alt={t('gallery.alt', { name, n: shown + 1 })}
          sizes="92vw"
          width={1600}
          height={1000}
        />
        <div className={styles.bar}>
          <button
            type="button"
            className="icon-btn"
            aria-label={t('banner.previous')}
            onClick={() => show(shown - 1)}
          >
            <Icon of={ChevronLeft} />
          </button>
          <span className="num">{label(shown)}</span>
          <button
            type="button"
            className="icon-btn"
            aria-label={t('banner.next')}
            onClick={() => show(shown + 1)}
          >
            <Icon of={ChevronRight} />
          </button>
          <button
            type="button"
            className="icon-btn"
            aria-label={t('shell.close')}
            onClick={() => dialog.current?.close()}
          >
            <Icon of={X} />
          </button>
        </div>
      </dialog>
    </>
  );
}
