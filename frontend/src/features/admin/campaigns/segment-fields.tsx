import { useQuery } from '../../../api/query';
import { ask } from '../../../api/client';
import type { PluginList } from '../../../api/schema';
import { Choice } from '../../../ui/choice';
import { StateBlock } from '../../../ui/state-block';
import { useLanguage } from '../../i18n/language';
import {
  type Ownership,
  ownerships,
  type SegmentForm,
  type SegmentLanguage,
  segmentLanguages,
} from './segment';

interface SegmentFieldsProps {
  form: SegmentForm;
  onChange: (next: SegmentForm) => void;
}

/** Which plug-in is owned or not. None is shown as chosen before it is, because with none the letter would go to everybody. */
function PluginChoice({ form, onChange }: SegmentFieldsProps) {
  const { t, lang } = useLanguage();
  const plugins = useQuery({
    key: `admin campaign plugins ${lang}`,
    ask: async () => (await ask<PluginList>(`/plugins?lang=${lang}`)).data,
  });
  if (plugins.isError) {
    return (
      <StateBlock isError title={t('plugins.failed_to_load')}>
        <button type="button" className="btn btn-md" onClick={() => plugins.again()}>
          {t('errors.try_again')}
        </button>
      </StateBlock>
    );
  }
  const known = (plugins.data ?? []).map(({ id, name }) => ({ value: id, text: name }));
  const none = { value: '', text: plugins.isPending ? t('shell.loading') : '–' };
  return (
    <Choice
      label={t('admin.campaigns.segment.plugin')}
      required
      value={form.pluginId}
      options={form.pluginId ? known : [none, ...known]}
      onChoose={(pluginId) => onChange({ ...form, pluginId })}
    />
  );
}

/** Who of the topic's readers gets the letter. */
export function SegmentFields({ form, onChange }: SegmentFieldsProps) {
  const { t } = useLanguage();
  return (
    <fieldset className="choices">
      <legend>{t('admin.campaigns.segment')}</legend>
      <Choice
        label={t('admin.campaigns.segment.language')}
        value={form.language}
        options={segmentLanguages.map((value) => ({
          value,
          text: t(`admin.campaigns.segment.language_${value || 'any'}`),
        }))}
        onChoose={(value) => onChange({ ...form, language: value as SegmentLanguage })}
      />
      <Choice
        label={t('admin.campaigns.segment.ownership')}
        value={form.ownership}
        options={ownerships.map((value) => ({ value, text: t(`admin.campaigns.segment.${value || 'all'}`) }))}
        onChoose={(value) => onChange({ ...form, ownership: value as Ownership })}
      />
      {form.ownership ? <PluginChoice form={form} onChange={onChange} /> : null}
    </fieldset>
  );
}
