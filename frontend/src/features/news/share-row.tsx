import { clsx } from 'clsx';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { canonicalUrl } from '../../api/page-meta';
import { Icon } from '../../ui/icons';
import { useIsHydrated } from '../../ui/browser/use-is-hydrated';
import { showToast } from '../../ui/feedback/toasts';
import { useLanguage } from '../i18n/language';
import styles from './article.module.css';

const copiedMs = 2_000;

/** Copies the page's URL, or shares title and URL on a social network. */
export function ShareRow({ title }: { title: string }) {
  const { t } = useLanguage();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      setCopied(true);
      showToast('ok', t('news.copied'));
    } catch {
      showToast('error', t('news.not_copied', { address: window.location.href }));
    }
  };
  const address = useIsHydrated() ? window.location.href : canonicalUrl();
  const network = new URL('https://x.com/intent/post');
  network.searchParams.set('text', title);
  if (address) network.searchParams.set('url', address);
  return (
    <div className={styles.share}>
      <span className={clsx('muted', styles.shareLabel)}>{t('news.share')}</span>
      <button type="button" className="btn btn-md" onClick={() => void copy()}>
        <Icon of={isCopied ? Check : Copy} />
        <span>{t(isCopied ? 'news.copied_short' : 'news.copy')}</span>
      </button>
      <a className="btn btn-md" href={network.href} target="_blank" rel="noopener noreferrer">
        {t('news.post')}
      </a>
    </div>
  );
}
