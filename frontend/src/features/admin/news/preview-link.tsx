import { useMutation } from '@tanstack/react-query';
import { Check, Copy, Eye } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '../../../api/requests/client';
import type { PreviewLink } from '../../../api/schema';
import { Icon } from '../../../ui/icons';
import { Sheet } from '../../../ui/feedback/sheet';
import { longDate } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { useBanners } from '../panel/banners';

function LinkDialog({ link, onClose }: { link: PreviewLink; onClose: () => void }) {
  const { t, lang } = useLanguage();
  const address = new URL(link.path, window.location.origin).href;
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // The browser refused to copy: the address is selected, to be copied by hand.
      field.current?.select();
    }
  };
  return (
    <Sheet kind="dialog" title={t('admin.news.preview')} closeLabel={t('admin.close')} onClose={onClose}>
      <div className="sht-body">
        <p className="full">{t('admin.news.preview_hint', { day: longDate(link.expiresAt, lang) })}</p>
        <input
          ref={field}
          className="full mono"
          readOnly
          aria-label={t('admin.news.preview')}
          value={address}
          onFocus={(event) => event.target.select()}
        />
      </div>
      <footer>
        <a className="btn btn-md" href={address} target="_blank" rel="noopener noreferrer">
          {t('admin.news.preview_open')}
        </a>
        <button type="button" className="btn btn-p btn-md" onClick={() => void copy()}>
          <Icon of={isCopied ? Check : Copy} />
          <span>{t(isCopied ? 'admin.news.preview_copied' : 'admin.news.preview_copy')}</span>
        </button>
      </footer>
    </Sheet>
  );
}

/** Creates a link that shows the unpublished article without an account. */
export function PreviewButton({ articleId, title }: { articleId: string; title: string }) {
  const { t } = useLanguage();
  const { showError } = useBanners();
  const { mutate, isPending, data, reset } = useMutation({
    mutationFn: () => api.post('/news/admin/{id}/preview', { path: { id: articleId } }),
    onError: (error) => showError(error, 'admin.news.preview_failed'),
  });
  const label = t('admin.news.preview_named', { title });
  return (
    <>
      <button type="button" aria-label={label} title={label} disabled={isPending} onClick={() => mutate()}>
        <Icon of={Eye} />
      </button>
      {data ? <LinkDialog link={data} onClose={reset} /> : null}
    </>
  );
}
