import { useWatch } from 'react-hook-form';
import { api } from '../../../api/requests/client';
import { createOfferRuleConstraints, productDraftConstraints } from '../../../api/admin-form-constraints';
import type { OfferRuleListItem } from '../../../api/schema';
import { Field } from '../../../ui/forms/field';
import { SelectField } from '../../../ui/forms/select-field';
import type { ApiForm } from '../../../ui/forms/use-api-form';
import { useLanguage } from '../../i18n/language';
import { FormSheet } from '../panel/form/form-sheet';
import { useDetailForm } from '../panel/form/use-detail-form';
import { isOfferPercent, isPriority, type OfferRuleValues, toBody, toValues } from './offer-rule';

const categories = productDraftConstraints.category.enum;

function RuleFields({ field, form }: Pick<ApiForm<OfferRuleValues>, 'field' | 'form'>) {
  const { t } = useLanguage();
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <>
      <SelectField
        data-first
        label={t('admin.offer-rules.kind')}
        options={createOfferRuleConstraints.kind.enum.map((value) => ({
          value,
          text: t(`admin.offer-rules.owners.${value}`),
        }))}
        hint={t(`admin.offer-rules.offered.${kind}`)}
        {...field('kind')}
      />
      <SelectField
        label={t('admin.offer-rules.category')}
        options={[
          { value: '', text: t('admin.offer-rules.any') },
          ...categories.map((value) => ({ value, text: t(`plugins.show.${value}`) })),
        ]}
        {...field('category')}
      />
      <Field
        label={t('admin.offer-rules.percent')}
        inputMode="numeric"
        {...field(
          'percent',
          {},
          { validate: (text) => (isOfferPercent(text) ? undefined : 'admin.offer-rules.bad_percent') },
        )}
      />
      <Field
        label={t('admin.offer-rules.priority')}
        hint={t('admin.offer-rules.priority_hint')}
        inputMode="numeric"
        {...field(
          'priority',
          {},
          { validate: (text) => (isPriority(text) ? undefined : 'admin.offer-rules.bad_priority') },
        )}
      />
      <Field
        type="datetime-local"
        label={t('admin.offer-rules.starts')}
        hint={t('admin.offer-rules.time_zone')}
        {...field('startsAt')}
      />
      <Field type="datetime-local" label={t('admin.offer-rules.ends')} {...field('endsAt')} />
    </>
  );
}

/** Creates a rule that issues personal offers, or changes one. */
export function OfferRuleSheet({ rule, onClose }: { rule?: OfferRuleListItem; onClose: () => void }) {
  const { t } = useLanguage();
  const form = useDetailForm<OfferRuleValues>({
    defaultValues: toValues(rule),
    save: (values) => {
      const body = toBody(values, rule?.isActive ?? true);
      return rule
        ? api.put('/admin/offer-rules/{id}', { path: { id: rule.id }, body })
        : api.post('/admin/offer-rules', { body });
    },
    done: rule ? 'admin.offer-rules.was_changed' : 'admin.offer-rules.created',
    failed: rule ? 'admin.offer-rules.not_changed' : 'admin.offer-rules.not_created',
    onClose,
  });
  return (
    <FormSheet
      title={t(rule ? 'admin.offer-rules.edit' : 'admin.offer-rules.add')}
      submitText={t(rule ? 'admin.offer-rules.save' : 'admin.offer-rules.create')}
      form={form}
      onClose={form.close}
    >
      <RuleFields field={form.field} form={form.form} />
      <p className="muted">{t('admin.offer-rules.note')}</p>
    </FormSheet>
  );
}
