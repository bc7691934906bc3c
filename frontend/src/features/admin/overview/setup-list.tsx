import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { api } from '../../../api/requests/client';
import type { SetupStep, ShopSetup } from '../../../api/schema';
import { Icon } from '../../../ui/icons';
import { Link } from '../../../ui/link';
import { longTime } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { MailDomain } from './mail-domain';
import { SetupAction } from './setup-actions';
import styles from './setup-list.module.css';

/** The tab in which a step is done; payments are set in the environment. */
const tabOf: Partial<Record<SetupStep['name'], string>> = {
  brand: 'settings',
  products: 'products',
  purchase: 'orders',
  events: 'operations',
  mails: 'operations',
  reconciliation: 'reconciliation',
};

/** What fails later is shown by its tab; it does not make the shop a new one. */
const isMissing = ({ isDone, finding }: SetupStep) => !isDone && finding !== 'failed' && finding !== 'away';

/** Until the mail server has accepted the test mail or refused it. */
const mailPollMs = 2_000;
const isMailOnItsWay = (setup: ShopSetup | undefined) =>
  setup?.steps.some(({ name, finding }) => name === 'test_mail' && finding === 'queued') ?? false;

function Step({ step }: { step: SetupStep }) {
  const { t, lang } = useLanguage();
  const { name, isDone, finding, values } = step;
  const key = finding === 'away' ? 'admin.setup.away' : `admin.setup.${name}.${finding}`;
  const { name: brand, at, count, subject } = values;
  const shown = {
    name: brand ?? '',
    at: at ? longTime(at, lang) : '',
    count: count ?? 0,
    subject: subject ?? '',
  };
  const tab = isDone ? undefined : tabOf[name];
  return (
    <li data-done={isDone}>
      <span role="img" aria-label={t(isDone ? 'admin.setup.done' : 'admin.setup.missing')}>
        <Icon of={isDone ? CircleCheck : CircleDashed} />
      </span>
      <b>{t(`admin.setup.${name}`)}</b>
      <span>{t(key, shown)}</span>
      <div>
        {tab ? <Link to={`/admin?tab=${tab}`}>{t('admin.setup.open')}</Link> : null}
        <SetupAction step={step} />
      </div>
      {name === 'mail_domain' ? <MailDomain /> : null}
    </li>
  );
}

/** The steps to a shop that sells, while one of them is missing. */
export function SetupList() {
  const { t } = useLanguage();
  const { data } = useQuery({
    queryKey: ['admin', 'setup'],
    queryFn: () => api.get('/admin/setup'),
    staleTime: 10_000,
    refetchInterval: ({ state }) => (isMailOnItsWay(state.data) ? mailPollMs : false),
  });
  if (!data?.steps.some(isMissing)) return null;
  const done = data.steps.filter(({ isDone }) => isDone).length;
  return (
    <details className={styles.setup} open>
      <summary>{t('admin.setup.title')}</summary>
      <p>{t('admin.setup.progress', { done, all: data.steps.length })}</p>
      <ol>
        {data.steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ol>
      <p>{t('admin.setup.guide')}</p>
    </details>
  );
}
