import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { paletteStyle } from '../../../brand/palette';
import { pluginQueries } from '../../../features/catalogue/plugins.queries';
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
  // Presents the sale that the prices of the catalogue follow; without one, what is free (docs/decisions/0027).
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

interface RunningSale {
  /** The greatest announced reduction. */
  percent: number;
  /** Up to three reduced plug-ins that have a drawing. */
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
  return { percent, art: drawn.slice(0, 3).map(({ slug }) => slug) };
}

/** Text keys of a slide: a running sale has its own. */
const textsOf = (id: string, sale: RunningSale | undefined) => (id === 'sale' && sale ? 'running_sale' : id);

function Slide({ index, isShown, sale }: { index: number; isShown: boolean; sale: RunningSale | undefined }) {
  const { t } = useLanguage();
  const slide = slides[index] ?? slides[0];
  const running = slide.id === 'sale' ? sale : undefined;
  const art = running && running.art.length > 0 ? running.art : slide.art;
  const text = (part: string) =>
    t(`banner.${textsOf(slide.id, sale)}.${part}`, { percent: running?.percent ?? 0 });
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
          <span className={clsx(styles.badge, styles.badgeOn)}>{text('badge')}</span>
        </div>
        <h2 className="display">{text('title')}</h2>
        <p>{text('text')}</p>
        <div>
          <Link className="btn btn-on btn-xl" to={running ? `${slide.to}?sale=on` : slide.to}>
            {text('action')}
          </Link>
        </div>
      </div>
      <div className={styles.panels} data-count={art.length}>
        {art.map((plugin) => (
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
  const sale = useRunningSale();
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
                aria-label={t(`banner.${textsOf(id, sale)}.title`, { percent: sale?.percent ?? 0 })}
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
          <Slide key={id} index={i} isShown={i === current} sale={sale} />
        ))}
      </div>
    </section>
  );
}
