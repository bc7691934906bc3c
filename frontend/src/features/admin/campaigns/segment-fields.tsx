import { useQuery } from '../../../api/query';
import { ask } from '../../../api/client';
import type { PluginList } from '../../../api/schema';
import { Choice } from '../../../ui/choice';
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

/** Who of the topic's readers gets the letter. */
export function SegmentFields({ form, onChange }: SegmentFieldsProps) {
  const { t, lang } = useLanguage();
  const plugins = useQuery({
    key: `admin campaign plugins ${lang}`,
    ask: async () => (await ask<PluginList>(`/plugins?lang=${lang}`)).data,
  });
  const options = (plugins.data ?? []).map(({ id, name }) => ({ value: id, text: name }));
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
        onChoose={(value) =>
          onChange({
            ...form,
            ownership: value as Ownership,
            pluginId: form.pluginId || (options[0]?.value ?? ''),
          })
        }
      />
      {form.ownership ? (
        <Choice
          label={t('admin.campaigns.segment.plugin')}
          value={form.pluginId}
          options={options}
          onChoose={(pluginId) => onChange({ ...form, pluginId })}
        />
      ) : null}
    </fieldset>
  );
}
