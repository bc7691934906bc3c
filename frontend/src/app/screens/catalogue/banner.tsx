import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { BannerSlide } from '../../../api/schema';
import { paletteStyle } from '../../../brand/palette';
import { bannerQuery } from '../../../features/catalogue/banner.query';
import { pluginQueries } from '../../../features/catalogue/plugins.queries';
import { useLanguage } from '../../../features/i18n/language';
import { Icon } from '../../../ui/icons';
import { useBrowserValue } from '../../../ui/browser/use-is-hydrated';
import { Link } from '../../../ui/link';
import { paths } from '../../routing/paths';
import styles from './banner.module.css';

/** Storefront §9: the banner advances every 8 s. */
const slideMs = 8_000;

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Rotation of the slides: 8 s each, stopped by pause, pointer, focus, a hidden tab, reduced motion or a choice. */
function useRotation(count: number) {
  const [current, setCurrent] = useState(0);
  const hasReducedMotion = useBrowserValue(prefersReducedMotion, false);
  const [chosen, setPaused] = useState<boolean>();
  const isPaused = chosen ?? hasReducedMotion;
  const [isInteracting, setHeld] = useState(false);
  const isRunning = count > 1 && !isPaused && !isInteracting;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setCurrent((now) => (now + 1) % count);
    }, slideMs);
    return () => clearInterval(timer);
  }, [isRunning, count]);
  const show = (index: number) => {
    setPaused(true);
    setCurrent((index + count) % count);
  };
  return { current, isPaused, setPaused, setHeld, isRunning, show };
}

type Rotation = ReturnType<typeof useRotation>;

interface RunningSale {
  /** The greatest announced reduction. */
  percent: number;
  /** Drawings of up to three reduced plug-ins. */
  art: readonly string[];
}

/** The sale that prices of the list follow, if any. */
function useRunningSale(): RunningSale | undefined {
  const { lang } = useLanguage();
  const { data = [] } = useQuery(pluginQueries.onSale(lang));
  const reduced = data.filter(({ sale }) => (sale?.percent ?? 0) > 0);
  if (reduced.length === 0) return undefined;
  const drawn = reduced.filter(({ slug, imageUrl }) => imageUrl.startsWith(`/media/plugins/${slug}/`));
  const percent = Math.max(...reduced.map(({ sale }) => sale?.percent ?? 0));
  return { percent, art: drawn.slice(0, 3).map(({ slug }) => `/media/plugins/${slug}/front.svg`) };
}

interface ShownSlide {
  texts: BannerSlide['en'];
  link: string;
  pictures: readonly string[];
  palette: string;
}

/** The slides in the language of the page; a running sale takes the place of one that allows it. */
function useSlides(): ShownSlide[] {
  const { t, lang } = useLanguage();
  const sale = useRunningSale();
  const { data } = useQuery(bannerQuery);
  return (data?.slides ?? []).map(({ showsSale, ...slide }) => {
    if (!showsSale || !sale) return { ...slide, texts: slide[lang] };
    const text = (part: string) => t(`banner.running_sale.${part}`, { percent: sale.percent });
    return {
      ...slide,
      texts: { badge: text('badge'), title: text('title'), text: text('text'), action: text('action') },
      link: `${paths.plugins}?sale=on`,
      pictures: sale.art.length > 0 ? sale.art : slide.pictures,
    };
  });
}

/** Pages of the shop open in place. */
function SlideLink({ to, text }: { to: string; text: string }) {
  return to.startsWith('/') ? (
    <Link className="btn btn-on btn-xl" to={to}>
      {text}
    </Link>
  ) : (
    <a className="btn btn-on btn-xl" href={to}>
      {text}
    </a>
  );
}

interface SlideProps {
  slide: ShownSlide;
  index: number;
  count: number;
  isShown: boolean;
}

function Slide({ slide: { texts, link, pictures, palette }, index, count, isShown }: SlideProps) {
  const { t } = useLanguage();
  return (
    <div
      className={styles.banner}
      style={paletteStyle(palette)}
      data-shown={isShown || undefined}
      inert={!isShown}
      role="group"
      aria-roledescription="slide"
      aria-label={t('banner.position', { n: index + 1, of: count })}
    >
      <div className={styles.content}>
        <div>
          <span className={clsx(styles.badge, styles.badgeOn)}>{texts.badge}</span>
        </div>
        <h2 className="display">{texts.title}</h2>
        <p>{texts.text}</p>
        <div>
          <SlideLink to={link} text={texts.action} />
        </div>
      </div>
      <div className={styles.panels} data-count={pictures.length}>
        {pictures.map((picture) => (
          <img
            key={picture}
            className={styles.art}
            src={picture}
            alt=""
            fetchPriority={index === 0 ? 'high' : 'low'}
          />
        ))}
      </div>
    </div>
  );
}

function Controls({ slides, rotation }: { slides: readonly ShownSlide[]; rotation: Rotation }) {
  const { t } = useLanguage();
  const { current, isPaused, setPaused, show } = rotation;
  return (
    <div className={styles.controls}>
      <div className="wrap">
        <div className={styles.dots}>
          {slides.map(({ texts }, i) => (
            <button
              key={i}
              type="button"
              className={styles.dot}
              aria-label={texts.title}
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
  );
}

/** The slides that the shop has chosen; without any there is no banner, and a single one does not rotate. */
export function Banner() {
  const { t } = useLanguage();
  const slides = useSlides();
  const rotation = useRotation(slides.length);
  const { current, isRunning, setHeld } = rotation;
  const [first] = slides;
  if (!first) return null;
  return (
    <section
      aria-roledescription="carousel"
      aria-label={t('banner.label')}
      className={styles.carousel}
      style={paletteStyle((slides[current] ?? first).palette)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {slides.length > 1 ? <Controls slides={slides} rotation={rotation} /> : null}
      <div className={styles.slides} aria-live={isRunning ? 'off' : 'polite'}>
        {slides.map((slide, i) => (
          <Slide key={i} slide={slide} index={i} count={slides.length} isShown={i === current} />
        ))}
      </div>
    </section>
  );
}
