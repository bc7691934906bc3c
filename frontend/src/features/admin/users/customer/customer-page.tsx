import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../../ui/link';
import { useLanguage } from '../../../i18n/language';
import { tabPath } from '../../panel/panel-paths';
import { useMay } from '../../panel/permissions';
import { TabLayout } from '../../panel/tab-layout';
import { CustomerComputers } from '../user-computers';
import { GivenLicences } from '../user-licences';
import { CustomerTrials } from '../user-trials';
import { CustomerLicences } from './customer-licences';
import { CustomerMails } from './customer-mails';
import { CustomerNotes } from './customer-notes';
import { CustomerOrders } from './customer-orders';
import { CustomerProfile } from './customer-profile';
import { CustomerConsents, CustomerTimeline } from './customer-timeline';
import { customerQueries } from './customer.queries';
import { Loaded, Section } from './section';
import styles from './customer.module.css';

function Belongings({ id }: { id: string }) {
  const { t } = useLanguage();
  const readsOrders = useMay('orders:read');
  const readsLicences = useMay('licences:read');
  const orders = useQuery({ ...customerQueries.orders(id), enabled: readsOrders });
  const licences = useQuery({ ...customerQueries.licences(id), enabled: readsLicences });
  const mails = useQuery(customerQueries.mails(id));
  return (
    <div>
      {readsOrders ? (
        <Section title={t('admin.tab.orders')}>
          <Loaded query={orders}>{(page) => <CustomerOrders page={page} />}</Loaded>
        </Section>
      ) : null}
      {readsLicences ? (
        <>
          <Section title={t('admin.customer.licences')}>
            <Loaded query={licences}>{(rows) => <CustomerLicences licences={rows} />}</Loaded>
          </Section>
          <Section title={t('admin.users.computers')}>
            <CustomerComputers userId={id} title={t('admin.users.computers')} />
          </Section>
          <Section title={t('admin.tab.trials')}>
            <CustomerTrials userId={id} title={t('admin.tab.trials')} />
          </Section>
          <Section title={t('admin.customer.given')}>
            <GivenLicences userId={id} title={t('admin.customer.given')} />
          </Section>
        </>
      ) : null}
      <Section title={t('admin.customer.mails')}>
        <Loaded query={mails}>{(rows) => <CustomerMails mails={rows} />}</Loaded>
      </Section>
    </div>
  );
}

/** One customer across all services. Every part loads by itself. */
export default function CustomerPage({ id }: { id: string }) {
  const { t } = useLanguage();
  const profile = useQuery(customerQueries.profile(id));
  const notes = useQuery(customerQueries.notes(id));
  const timeline = useQuery(customerQueries.timeline(id));
  const { firstName = '', lastName = '', email = '' } = profile.data ?? {};
  const name = `${firstName} ${lastName}`.trim() || email || t('admin.customer.title');
  return (
    <TabLayout
      title={name}
      toolbar={
        <Link className="link" to={tabPath('users')}>
          {t('admin.customer.all')}
        </Link>
      }
    >
      <div className={styles.page}>
        <Belongings id={id} />
        <div>
          <Section title={t('admin.customer.account')}>
            <Loaded query={profile}>{(account) => <CustomerProfile profile={account} />}</Loaded>
          </Section>
          <Section title={t('admin.customer.notes')}>
            <Loaded query={notes}>{(rows) => <CustomerNotes userId={id} notes={rows} />}</Loaded>
          </Section>
          <Section title={t('admin.customer.consents')}>
            <Loaded query={timeline}>{(rows) => <CustomerConsents timeline={rows} />}</Loaded>
          </Section>
          <Section title={t('admin.customer.timeline')}>
            <Loaded query={timeline}>{(rows) => <CustomerTimeline timeline={rows} />}</Loaded>
          </Section>
        </div>
      </div>
    </TabLayout>
  );
}
