import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { servedAddress } from '../../api/told';
import { Icon } from '../../ui/icons';
import { useIsInBrowser } from '../../ui/in-browser';
import { tell } from '../../ui/toasts';
import { useLanguage } from '../i18n/language';

const copiedMs = 2_000;

/** Copies the page's address, or offers title and address to a network. */
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
      tell('ok', t('news.copied'));
    } catch {
      tell('error', t('news.not_copied', { address: window.location.href }));
    }
  };
  const address = useIsInBrowser() ? window.location.href : servedAddress();
  const network = new URL('https://x.com/intent/post');
  network.searchParams.set('text', title);
  if (address) network.searchParams.set('url', address);
  return (
    <div className="share">
      <span className="muted share-t">{t('news.share')}</span>
      <button type="button" className="btn btn-md" onClick={() => void copy()}>
        <Icon of={isCopied ? Check : Copy} />
        {t(isCopied ? 'news.copied_short' : 'news.copy')}
      </button>
      <a className="btn btn-md" href={network.href} target="_blank" rel="noopener noreferrer">
        {t('news.post')}
      </a>
    </div>
  );
}
