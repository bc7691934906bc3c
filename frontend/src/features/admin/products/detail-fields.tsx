import { Choice } from '../../../ui/choice';
import { Field } from '../../../ui/field';
import { TextArea } from '../../../ui/text-area';
import { TokenField } from '../../../ui/token-field';
import { useLanguage } from '../../i18n/language';
import type { FieldsProps } from './main-fields';
import { SpecificationFields } from './specification-fields';

/** Requirements are keys of texts, so that they are said in every language. */
const requirements = {
  mac: ['sysreq.mac.10_15', 'sysreq.mac.11', 'sysreq.mac.12'],
  windows: ['sysreq.windows.10', 'sysreq.windows.11'],
  ram: ['sysreq.ram.2gb', 'sysreq.ram.4gb', 'sysreq.ram.8gb', 'sysreq.ram.16gb'],
  storage: ['100mb', '200mb', '500mb', '1gb', '2gb', '5gb', '10gb', '20gb'].map(
    (size) => `sysreq.storage.${size}`,
  ),
} as const;
const systems = ['mac', 'windows', 'ram', 'storage'] as const;

/** Everything else that stands on a product's page. */
export function DetailFields({ draft, set }: Omit<FieldsProps, 'change'>) {
  const { t } = useLanguage();
  const { systemRequirements: needs } = draft;
  const optionsOf = (name: (typeof systems)[number]) => {
    const keys = new Set(['', ...requirements[name], needs[name] ?? '']);
    return [...keys].map((value) => ({ value, text: value ? t(value) : t('admin.products.not_said') }));
  };
  return (
    <>
      <div className="full">
        <TextArea
          label={t('admin.products.detailed')}
          rows={6}
          value={draft.detailedDescription}
          onChange={({ target }) => set({ detailedDescription: target.value })}
        />
      </div>
      <div className="full">
        <TokenField
          label={t('admin.products.features')}
          isOfSentences
          hint={t('admin.products.sentence_hint')}
          tokens={draft.features}
          onChange={(features) => set({ features })}
          removeLabel={(token) => t('admin.remove', { name: token })}
        />
      </div>
      <div className="full">
        <Field
          label={t('admin.products.video_url')}
          type="url"
          value={draft.videoUrl}
          onChange={({ target }) => set({ videoUrl: target.value })}
        />
      </div>
      <h3 className="full prd-h">{t('admin.products.requirements')}</h3>
      {systems.map((name) => (
        <Choice
          key={name}
          label={t(`admin.products.needs.${name}`)}
          value={needs[name] ?? ''}
          options={optionsOf(name)}
          onChoose={(value) => set({ systemRequirements: { ...needs, [name]: value } })}
        />
      ))}
      <SpecificationFields
        value={draft.specifications}
        onChange={(specifications) => set({ specifications })}
      />
    </>
  );
}
