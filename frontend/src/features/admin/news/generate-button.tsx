import { Sparkles } from 'lucide-react';
import { send } from '../../../api/client';
import { Icon } from '../../../ui/icons';
import { useLanguage } from '../../i18n/language';
import { useAdminChange } from '../panel/use-admin-change';

/** Has a draft written from what changed in the catalogue; the list is loaded again afterwards. */
export function GenerateButton() {
  const { t } = useLanguage();
  const { change, isBusy } = useAdminChange();
  return (
    <button
      type="button"
      className="btn btn-md"
      disabled={isBusy}
      aria-busy={isBusy}
      onClick={() =>
        void change({
          run: () => send('POST', '/news/admin/generate'),
          done: 'admin.news_generated',
          failed: 'admin.failed_generate_news',
        })
      }
    >
      <Icon of={Sparkles} />
      {t(isBusy ? 'admin.news.generating' : 'admin.news.generate')}
    </button>
  );
}
