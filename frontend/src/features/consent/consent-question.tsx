import { useEffect, useRef } from 'react';
import { useLanguage } from '../i18n/language';
import { Link } from '../../ui/link';
import { useConsent } from './consent';

/** Tells the page how much of its end is covered, so that nothing focused or bought hides there. */
function useRoomBelow() {
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
      // The button that was pressed is gone: the keyboard goes on from the page's content.
      if (document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, []);
  return bar;
}

/** The question. It takes no focus (design §7.14). */
export default function ConsentQuestion({ policyPath }: { policyPath: string }) {
  const { t } = useLanguage();
  const { acceptAll, essentialOnly, openSettings } = useConsent();
  const bar = useRoomBelow();
  return (
    <section className="cookie consent-bar" ref={bar} aria-label={t('consent.region')}>
      <p>
        {t('consent.text')} <Link to={policyPath}>{t('consent.policy')}</Link>
      </p>
      <div className="consent-act">
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
