import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { LoadError } from '../../auth/load-error';
import { SelectField } from '../../../ui/forms/select-field';
import { useLanguage } from '../../i18n/language';
import { campaignQueries } from './campaigns.queries';
import { type NewCampaignValues, ownerships, type SegmentFormValues, segmentLanguages } from './segment';

interface SegmentFieldsProps {
  form: UseFormReturn<NewCampaignValues>;
  segment: SegmentFormValues;
}

/** The plug-in of an ownership condition. None is selected at first, because a campaign without one goes to all subscribers. */
function PluginSelect({ form, segment }: SegmentFieldsProps) {
  const { t, lang } = useLanguage();
  const plugins = useQuery(campaignQueries.plugins(lang));
  if (plugins.isError) {
    return <LoadError title={t('plugins.failed_to_load')} onRetry={plugins.refetch} />;
  }
  const known = (plugins.data ?? []).map(({ id, name }) => ({ value: id, text: name }));
  const none = { value: '', text: plugins.isPending ? t('shell.loading') : '–' };
  return (
    <SelectField
      label={t('admin.campaigns.segment.plugin')}
      required
      options={segment.pluginId ? known : [none, ...known]}
      {...form.register('segment.pluginId')}
    />
  );
}

/** Which subscribers of the topic receive the campaign. */
export function SegmentFields(props: SegmentFieldsProps) {
  const { t } = useLanguage();
  const { form, segment } = props;
  return (
    <fieldset className="choices">
      <legend>{t('admin.campaigns.segment')}</legend>
      <SelectField
        label={t('admin.campaigns.segment.language')}
        options={segmentLanguages.map((value) => ({
          value,
          text: t(`admin.campaigns.segment.language_${value || 'any'}`),
        }))}
        {...form.register('segment.language')}
      />
      <SelectField
        label={t('admin.campaigns.segment.ownership')}
        options={ownerships.map((value) => ({ value, text: t(`admin.campaigns.segment.${value || 'all'}`) }))}
        {...form.register('segment.ownership')}
      />
      {segment.ownership ? <PluginSelect {...props} /> : null}
    </fieldset>
  );
}
