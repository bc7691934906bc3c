import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../i18n/language';
import { Link } from '../../ui/link';
import { useConsent } from './consent';
import styles from './consent-banner.module.css';

/** Sets the banner's height as a custom property, so that the page leaves room for it. */
function useBannerHeight() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const gap = parseFloat(getComputedStyle(element).bottom) || 0;
      style.setProperty('--cookie-room', `${element.offsetHeight + 2 * gap}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--cookie-room');
      // The pressed button is gone, so the page's content gets the focus.
      if (document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, []);
  return bar;
}

/** The consent banner. It does not take the focus (design §7.14). */
export default function ConsentBannerContent({ policyPath }: { policyPath: string }) {
  const { t } = useLanguage();
  const { acceptAll, essentialOnly, openSettings } = useConsent();
  const bar = useBannerHeight();
  return (
    <section
      className={clsx(styles.banner, styles.bar)}
      ref={bar}
      aria-label={t('consent.region')}
      data-testid="consent-banner"
    >
      {/* Two short paragraphs: one long would be the largest paint of pages with little text, and it comes with the scripts. */}
      <div className={styles.text}>
        <p>{t('consent.text')}</p>
        <p>
          {t('consent.text_analytics')} <Link to={policyPath}>{t('consent.policy')}</Link>
        </p>
      </div>
      <div className={styles.actions}>
        <button type="button" className="btn btn-t btn-md" onClick={openSettings}>
          {t('consent.customise')}
        </button>
        <button type="button" className="btn btn-md" onClick={essentialOnly}>
          {t('consent.essential_only')}
        </button>
        <button type="button" className="btn btn-md" onClick={acceptAll}>
          {t('consent.accept_all')}
        </button>
      </div>
    </section>
  );
}
