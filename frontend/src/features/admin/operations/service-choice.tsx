import { useLanguage } from '../../i18n/language';
import { FilterChoice } from '../panel/filter-choice';
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
      <FilterChoice
        list={list}
        name="service"
        label={t('admin.operations.service')}
        all={t('admin.operations.all_services')}
        values={services}
        textOf={(service) => t(`admin.operations.service.${service}`)}
      />
      <span role="status">
        {names.length > 0 ? t('admin.operations.away', { services: names.join(', ') }) : null}
      </span>
    </>
  );
}
