import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useWatch } from 'react-hook-form';
import { api } from '../../../api/requests/client';
import { createCampaignConstraints as constraints } from '../../../api/admin-form-constraints';
import { Sheet } from '../../../ui/feedback/sheet';
import { SelectField } from '../../../ui/forms/select-field';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { useLanguage } from '../../i18n/language';
import { errorMessage } from '../panel/error-message';
import { ArticleChoice, type SourceArticle } from './article-choice';
import { everyone, isComplete, type NewCampaignValues, toSegment } from './segment';
import { SegmentFields } from './segment-fields';
import styles from './campaigns.module.css';

interface NewCampaignProps {
  /** Selected from the start. */
  from?: SourceArticle | undefined;
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** Creates a campaign: one article makes a mail of that article, several make a digest. */
export function NewCampaign({ from, onClose, onCreated }: NewCampaignProps) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const { form, field, submit, isSubmitting, error } = useApiForm<NewCampaignValues>({
    t,
    defaultValues: { articleIds: from ? [from.id] : [], topic: 'news', segment: everyone },
    onSubmit: async ({ articleIds, topic, segment }) => {
      const { _id } = await api.post('/admin/campaigns', {
        body: { articleIds, topic, segment: toSegment(segment) },
      });
      void queryClient.invalidateQueries({ queryKey: ['admin', '/admin/campaigns'] });
      onCreated(_id);
    },
  });
  const [articleIds, segment] = useWatch({ control: form.control, name: ['articleIds', 'segment'] });
  return (
    <Sheet title={t('admin.campaigns.new')} closeLabel={t('admin.close')} onClose={onClose}>
      <form className={clsx('form', styles.sheet)} onSubmit={submit}>
        <ArticleChoice from={from} field={form.register('articleIds')} />
        <SelectField
          label={t('admin.campaigns.topic')}
          options={constraints.topic.enum.map((value) => ({
            value,
            text: t(`admin.campaigns.topic.${value}`),
          }))}
          {...field('topic', constraints.topic)}
        />
        <SegmentFields form={form} segment={segment} />
        {error ? (
          <p className="err" role="alert">
            {errorMessage(t, error, 'admin.campaigns.not_made')}
          </p>
        ) : null}
        <button
          type="submit"
          className="btn btn-p btn-md"
          disabled={isSubmitting || articleIds.length === 0 || !isComplete(segment)}
          aria-busy={isSubmitting}
        >
          {t(isSubmitting ? 'admin.saving' : 'admin.campaigns.make')}
        </button>
      </form>
    </Sheet>
  );
}
