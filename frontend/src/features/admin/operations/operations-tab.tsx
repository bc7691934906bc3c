import { useSearchParams } from 'react-router-dom';
import { Segments } from '../../../ui/forms/segments';
import { useLanguage } from '../../i18n/language';
import { FailedEvents } from './failed-events';
import { FailedMails } from './failed-mails';
import { Maintenance } from './maintenance';

const screens = { events: FailedEvents, mails: FailedMails, maintenance: Maintenance };
const names = ['events', 'mails', 'maintenance'] as const;
type View = (typeof names)[number];

/** Failed events, failed mails and maintenance. */
export default function OperationsTab() {
  const { t } = useLanguage();
  const [params, setParams] = useSearchParams();
  const view: View = names.find((name) => name === params.get('view')) ?? 'events';
  const Screen = screens[view];
  const views = (
    <Segments
      label={t('admin.operations.views')}
      options={names}
      chosen={view}
      textOf={(name) => t(`admin.operations.${name}`)}
      onChoose={(name) => setParams({ tab: 'operations', view: name })}
    />
  );
  return <Screen key={view} views={views} />;
}
