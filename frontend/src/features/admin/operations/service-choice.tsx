import { useLanguage } from '../../i18n/language';
import type { AdminList } from '../panel/use-admin-list';

interface ServiceChoiceProps<Row> {
  services: readonly string[];
  list: AdminList<Row>;
}

/** Which service's rows are shown; those that did not answer are named beside. */
export function ServiceChoice<Row>({ services, list }: ServiceChoiceProps<Row>) {
  const { t } = useLanguage();
  const away = list.reply?.['away'];
  const names = Array.isArray(away) ? away.map((name) => t(`admin.operations.service.${String(name)}`)) : [];
  return (
    <>
      <select
        className="sel"
        aria-label={t('admin.operations.service')}
        value={list.filters['service'] ?? ''}
        onChange={({ target }) => list.filter({ service: target.value })}
      >
        <option value="">{t('admin.operations.all_services')}</option>
        {services.map((service) => (
          <option key={service} value={service}>
            {t(`admin.operations.service.${service}`)}
          </option>
        ))}
      </select>
      <span role="status">
        {names.length > 0 ? t('admin.operations.away', { services: names.join(', ') }) : null}
      </span>
    </>
  );
}
