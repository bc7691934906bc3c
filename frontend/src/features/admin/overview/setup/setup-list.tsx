import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useEffect } from 'react';
import { api } from '../../../../api/requests/client';
import type { SetupStep, ShopSetup } from '../../../../api/schema';
import { Icon } from '../../../../ui/icons';
import { Link } from '../../../../ui/link';
import { longTime } from '../../../i18n/formats';
import { useLanguage } from '../../../i18n/language';
import { tabPath } from '../../panel/panel-paths';
import { MailDomain } from './mail-domain';
import { SetupAction } from './setup-actions';
import { rememberSetup, ShopIsOpen } from './shop-is-open';
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
const isMissing = ({ name, isDone, finding }: SetupStep) =>
  !isDone && name !== 'go_live' && !['failed', 'away', 'unknown'].includes(finding);

/** Until the mail server has accepted the test mail or refused it. */
const mailPollMs = 2_000;
const isMailOnItsWay = (setup: ShopSetup | undefined) =>
  setup?.steps.some(({ name, finding }) => name === 'test_mail' && finding === 'queued') ?? false;

const anchorOf = (name: SetupStep['name']) => `setup-${name}`;

/** What is left before the shop goes live, with the way to it. */
function LeftSteps({ steps }: { steps: readonly SetupStep[] }) {
  const { t } = useLanguage();
  const left = steps.filter(({ name, isDone }) => !isDone && name !== 'go_live');
  return (
    <ul className={styles.left}>
      {left.map(({ name }) => {
        const tab = tabOf[name];
        const text = t(`admin.setup.${name}`);
        return (
          <li key={name}>
            {tab ? <Link to={tabPath(tab)}>{text}</Link> : <a href={`#${anchorOf(name)}`}>{text}</a>}
          </li>
        );
      })}
    </ul>
  );
}

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
    <li data-done={isDone} id={anchorOf(name)}>
      <span role="img" aria-label={t(isDone ? 'admin.setup.done' : 'admin.setup.missing')}>
        <Icon of={isDone ? CircleCheck : CircleDashed} />
      </span>
      <b>{t(`admin.setup.${name}`)}</b>
      <span>{t(key, shown)}</span>
      <div>
        {tab ? <Link to={tabPath(tab)}>{t('admin.setup.open')}</Link> : null}
        <SetupAction step={step} />
      </div>
      {name === 'mail_domain' ? <MailDomain /> : null}
    </li>
  );
}

/** The steps to a shop that sells, while one of them is missing. */
export default function SetupList() {
  const { t } = useLanguage();
  const { data } = useQuery({
    queryKey: ['admin', 'setup'],
    queryFn: () => api.get('/admin/setup'),
    staleTime: 10_000,
    refetchInterval: ({ state }) => (isMailOnItsWay(state.data) ? mailPollMs : false),
  });
  const isIncomplete = data?.steps.some(isMissing) ?? false;
  useEffect(() => {
    if (isIncomplete) rememberSetup();
  }, [isIncomplete]);
  if (data?.steps.every(({ isDone }) => isDone)) return <ShopIsOpen />;
  if (!data || !isIncomplete) return null;
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
      <LeftSteps steps={data.steps} />
      <p>{t('admin.setup.guide')}</p>
    </details>
  );
}
