import { Sparkles } from 'lucide-react';
import { api } from '../../../api/requests/client';
import { Icon } from '../../../ui/icons';
import { useLanguage } from '../../i18n/language';
import { useAdminMutation } from '../panel/use-admin-mutation';

/** Generates a draft from changes of the catalogue, and reloads the list (admin §4). */
export function GenerateButton() {
  const { t } = useLanguage();
  const { mutate, isPending } = useAdminMutation();
  return (
    <button
      type="button"
      className="btn btn-md"
      disabled={isPending}
      aria-busy={isPending}
      onClick={() =>
        void mutate({
          run: () => api.post('/news/admin/generate'),
          done: 'admin.news_generated',
          failed: 'admin.failed_generate_news',
        })
      }
    >
      <Icon of={Sparkles} />
      {t(isPending ? 'admin.news.generating' : 'admin.news.generate')}
    </button>
  );
}
