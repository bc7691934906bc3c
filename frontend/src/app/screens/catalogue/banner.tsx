import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { paletteStyle } from '../../../brand/palette';
import { useLanguage } from '../../../features/i18n/language';
import { Icon } from '../../../ui/icons';
import { useBrowserValue } from '../../../ui/browser/use-is-hydrated';
import { Link } from '../../../ui/link';
import { paths } from '../../routing/paths';
import styles from './banner.module.css';

/** Storefront §9: the banner advances every 8 s. */
const slideMs = 8_000;
const slides = [
  {
    id: 'new',
    slug: 'saturos-pro',
    to: paths.plugin('saturos-pro'),
    art: ['saturos-pro'],
  },
  // A discount is announced only where prices show it, so this slide presents what is free (docs/decisions/0027).
  { id: 'sale', slug: 'monolark', to: paths.plugins, art: ['scopewell', 'monolark', 'patchyard'] },
] as const;

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Rotation of the two slides: 8 s each, stopped by pause, pointer, focus, a hidden tab, reduced motion or a choice. */
function useRotation() {
  const [current, setCurrent] = useState(0);
  const hasReducedMotion = useBrowserValue(prefersReducedMotion, false);
  const [chosen, setPaused] = useState<boolean>();
  const isPaused = chosen ?? hasReducedMotion;
  const [isInteracting, setHeld] = useState(false);
  const isRunning = !isPaused && !isInteracting;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setCurrent((now) => (now + 1) % slides.length);
    }, slideMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  const show = (index: number) => {
    setPaused(true);
    setCurrent((index + slides.length) % slides.length);
  };
  return { current, isPaused, setPaused, setHeld, isRunning, show };
}

function Slide({ index, isShown }: { index: number; isShown: boolean }) {
  const { t } = useLanguage();
  const slide = slides[index] ?? slides[0];
  return (
    <div
      className={styles.banner}
      style={paletteStyle(slide.slug)}
      data-shown={isShown || undefined}
      inert={!isShown}
      role="group"
      aria-roledescription="slide"
      aria-label={t('banner.position', { n: index + 1, of: slides.length })}
    >
      <div className={styles.content}>
        <div>
          <span className={clsx(styles.badge, styles.badgeOn)}>{t(`banner.${slide.id}.badge`)}</span>
        </div>
        <h2 className="display">{t(`banner.${slide.id}.title`)}</h2>
        <p>{t(`banner.${slide.id}.text`)}</p>
        <div>
          <Link className="btn btn-on btn-xl" to={slide.to}>
            {t(`banner.${slide.id}.action`)}
          </Link>
        </div>
      </div>
      <div className={styles.panels} data-count={slide.art.length}>
        {slide.art.map((plugin) => (
          <img
            key={plugin}
            className={styles.art}
            src={`/media/plugins/${plugin}/front.svg`}
            alt=""
            fetchPriority={index === 0 ? 'high' : 'low'}
          />
        ))}
      </div>
    </div>
  );
}

export function Banner() {
  const { t } = useLanguage();
  const { current, isPaused, setPaused, setHeld, isRunning, show } = useRotation();
  return (
    <section
      aria-roledescription="carousel"
      aria-label={t('banner.label')}
      className={styles.carousel}
      style={paletteStyle(slides[current]?.slug ?? 'saturos-pro')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={styles.controls}>
        <div className="wrap">
          <div className={styles.dots}>
            {slides.map(({ id }, i) => (
              <button
                key={id}
                type="button"
                className={styles.dot}
                aria-label={t(`banner.${id}.title`)}
                aria-current={i === current || undefined}
                onClick={() => show(i)}
              />
            ))}
          </div>
          <button
            type="button"
            className={clsx('icon-btn', styles.apart)}
            aria-label={t(isPaused ? 'banner.start' : 'banner.pause')}
            onClick={() => setPaused(!isPaused)}
          >
            <Icon of={isPaused ? Play : Pause} isFilled />
          </button>
          <button
            type="button"
            className="icon-btn"
            aria-label={t('banner.previous')}
            onClick={() => show(current - 1)}
          >
            <Icon of={ChevronLeft} />
          </button>
          <button
            type="button"
            className="icon-btn"
            aria-label={t('banner.next')}
            onClick={() => show(current + 1)}
          >
            <Icon of={ChevronRight} />
          </button>
        </div>
      </div>
      <div className={styles.slides} aria-live={isRunning ? 'off' : 'polite'}>
        {slides.map(({ id }, i) => (
          <Slide key={id} index={i} isShown={i === current} />
        ))}
      </div>
    </section>
  );
}
