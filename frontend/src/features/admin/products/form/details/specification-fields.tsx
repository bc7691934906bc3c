import { clsx } from 'clsx';
import type { Specifications } from '../../../../../api/schema';
import { Field } from '../../../../../ui/forms/field';
import { TokenField } from '../../../../../ui/forms/token-field';
import { useLanguage } from '../../../../i18n/language';
import styles from '../../products.module.css';

interface SpecificationFieldsProps {
  value: Specifications;
  onChange: (value: Specifications) => void;
}

const lines = ['bitDepth', 'sampleRate', 'latency', 'interface'] as const;

/** Specifications on the product's page. */
export function SpecificationFields({ value, onChange }: SpecificationFieldsProps) {
  const { t } = useLanguage();
  return (
    <>
      <h3 className={clsx('full', styles.heading)}>{t('admin.products.specifications')}</h3>
      <div className="full">
        <TokenField
          label={t('admin.products.spec.format')}
          hint={t('admin.products.token_hint')}
          tokens={value.format}
          onChange={(format) => onChange({ ...value, format })}
          removeLabel={(token) => t('admin.remove', { name: token })}
        />
      </div>
      {lines.map((name) => (
        <Field
          key={name}
          label={t(`admin.products.spec.${name}`)}
          value={value[name] ?? ''}
          onChange={({ target }) => onChange({ ...value, [name]: target.value })}
        />
      ))}
    </>
  );
}
