import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { api } from '../../../../api/requests/client';
import type { MailDnsRecord } from '../../../../api/schema';
import { useLanguage } from '../../../i18n/language';
import styles from './mail-domain.module.css';

function DnsRecord({ kind, state, name, wanted, found }: MailDnsRecord) {
  const { t } = useLanguage();
  return (
    <section>
      <h3>
        {kind.toUpperCase()}
        <span className={clsx('pill', state === 'found' ? 'pill-ok' : 'pill-warn')}>
          {t(`admin.setup.mail_domain.state.${state}`)}
        </span>
      </h3>
      {name ? <code>{name}</code> : null}
      {found.map((record) => (
        <p key={record}>
          {t('admin.setup.mail_domain.found')}: <code>{record}</code>
        </p>
      ))}
      {state !== 'found' && wanted ? (
        <>
          <p>{t(`admin.setup.mail_domain.wanted.${kind}`)}</p>
          <code>{wanted}</code>
        </>
      ) : null}
    </section>
  );
}

/** The DNS records of the sender's domain, looked up when they are opened. */
export function MailDomain() {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { data, isError } = useQuery({
    queryKey: ['admin', 'setup', 'mail-domain'],
    queryFn: () => api.get('/admin/setup/mail-domain'),
    enabled: isOpen,
    staleTime: 10_000,
  });
  return (
    <details className={styles.records} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('admin.setup.mail_domain.records')}</summary>
      {data ? (
        data.records.map((record) => <DnsRecord key={record.kind} {...record} />)
      ) : (
        <p role="status">{t(isError ? 'admin.setup.mail_domain.not_loaded' : 'shell.loading')}</p>
      )}
    </details>
  );
}
