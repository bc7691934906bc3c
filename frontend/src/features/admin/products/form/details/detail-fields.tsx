import { clsx } from 'clsx';
import { productDraftConstraints } from '../../../../../api/admin-form-constraints';
import { SelectField } from '../../../../../ui/forms/select-field';
import { Field } from '../../../../../ui/forms/field';
import { SwitchField } from '../../../../../ui/forms/switch-field';
import { TextArea } from '../../../../../ui/forms/text-area';
import { useFormValue } from '../../../../../ui/forms/use-form-value';
import { productFacts } from '../../../../catalogue/product-facts';
import { useLanguage } from '../../../../i18n/language';
import type { ProductForm } from '../product-form';
import { SpecificationFields } from './specification-fields';
import { TextList } from '../text-list';
import { TrialFields } from './trial-fields';
import styles from '../../products.module.css';

/** Requirements are text keys, because they are shown in every language. */
const requirements = {
  mac: ['sysreq.mac.10_15', 'sysreq.mac.11', 'sysreq.mac.12'],
  windows: ['sysreq.windows.10', 'sysreq.windows.11'],
  ram: ['sysreq.ram.2gb', 'sysreq.ram.4gb', 'sysreq.ram.8gb', 'sysreq.ram.16gb'],
  storage: ['100mb', '200mb', '500mb', '1gb', '2gb', '5gb', '10gb', '20gb'].map(
    (size) => `sysreq.storage.${size}`,
  ),
} as const;
const systems = ['mac', 'windows', 'ram', 'storage'] as const;

/** The video, and what the page says while there is none. */
function VideoFields({ form, field }: ProductForm) {
  const { t } = useLanguage();
  const [isAnnounced, setAnnounced] = useFormValue(form, 'isVideoAnnounced');
  return (
    <>
      <div className="full">
        <Field
          label={t('admin.products.video_url')}
          type="url"
          {...field('videoUrl', productDraftConstraints.videoUrl, { invalid: 'admin.products.bad_address' })}
        />
      </div>
      <div className="full">
        <SwitchField
          label={t('admin.products.announce_video')}
          isOn={isAnnounced}
          hint={t('admin.products.announce_video_hint')}
          onChange={setAnnounced}
        />
      </div>
    </>
  );
}

/** The version is edited in the main section. */
const detailFacts = productFacts.filter((name) => name !== 'version');

/** The other texts of a product's page. */
export function DetailFields(props: ProductForm) {
  const { t } = useLanguage();
  const { form, field } = props;
  const [needs, setNeeds] = useFormValue(form, 'systemRequirements');
  const [specifications, setSpecifications] = useFormValue(form, 'specifications');
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
          {...field('detailedDescription', productDraftConstraints.detailedDescription)}
        />
      </div>
      <div className="full">
        <TextList form={form} name="features" label={t('admin.products.features')} areSentences />
      </div>
      <VideoFields {...props} />
      <TrialFields form={form} />
      {detailFacts.map((name) => (
        <Field key={name} label={t(`product.spec.${name}`)} {...field(name, productDraftConstraints[name])} />
      ))}
      <h3 className={clsx('full', styles.heading)}>{t('admin.products.requirements')}</h3>
      {systems.map((name) => (
        <SelectField
          key={name}
          label={t(`admin.products.needs.${name}`)}
          value={needs[name] ?? ''}
          options={optionsOf(name)}
          onChoose={(value) => setNeeds({ ...needs, [name]: value })}
        />
      ))}
      <SpecificationFields value={specifications} onChange={setSpecifications} />
    </>
  );
}
