import { webhookValuesConstraints as constraints } from '../../../api/admin-form-constraints';
import { api } from '../../../api/requests/client';
import type { WebhookEndpointView, WebhookValues } from '../../../api/schema';
import { Field } from '../../../ui/forms/field';
import { useLanguage } from '../../i18n/language';
import { Choices } from '../panel/form/choices';
import { FormSheet } from '../panel/form/form-sheet';
import { useDetailForm } from '../panel/form/use-detail-form';

interface WebhookSheetProps {
  endpoint?: WebhookEndpointView;
  onSecret: (secret: string) => void;
  onClose: () => void;
}

/** Creates an endpoint, whose secret is shown once, or changes one. */
export function WebhookSheet({ endpoint, onSecret, onClose }: WebhookSheetProps) {
  const { t } = useLanguage();
  const { url = '', name = '', events = [] } = endpoint ?? {};
  const form = useDetailForm<WebhookValues>({
    defaultValues: { url, name, events },
    save: async (body) => {
      if (!endpoint) return onSecret((await api.post('/admin/webhooks', { body })).secret);
      const { id, version, state } = endpoint;
      return api.put('/admin/webhooks/{id}', {
        path: { id },
        body: { ...body, version, isOn: state === 'on' },
      });
    },
    done: endpoint ? 'admin.webhooks.was_changed' : 'admin.webhooks.created',
    failed: endpoint ? 'admin.webhooks.not_changed' : 'admin.webhooks.not_created',
    onClose,
  });
  const { error, ...choice } = form.field(
    'events',
    {},
    { validate: (types) => (types.length > 0 ? undefined : 'admin.webhooks.no_events') },
  );
  return (
    <FormSheet
      title={t(endpoint ? 'admin.webhooks.edit' : 'admin.webhooks.add')}
      submitText={t(endpoint ? 'admin.update' : 'admin.create')}
      form={form}
      onClose={form.close}
    >
      <div className="full">
        <Field
          data-first
          type="url"
          label={t('admin.webhooks.url')}
          hint={t('admin.webhooks.url_hint')}
          {...form.field('url', constraints.url, { required: 'admin.webhooks.no_url' })}
        />
      </div>
      <div className="full">
        <Field
          label={t('admin.webhooks.name')}
          hint={t('admin.webhooks.name_hint')}
          {...form.field('name', constraints.name)}
        />
      </div>
      <Choices legend={t('admin.webhooks.events')} error={error}>
        {constraints.events.enum.map((type) => (
          <label key={type}>
            <input type="checkbox" value={type} {...choice} />
            <span className="mono">{type}</span>
          </label>
        ))}
      </Choices>
    </FormSheet>
  );
}
