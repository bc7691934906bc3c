import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { send } from '../../api/client';
import { ComputerCard } from '../../features/account/computer-card';
import { activationsQuery } from '../../features/account/computers.queries';
import { LostComputer } from '../../features/activation/lost-computer';
import { failureText } from '../../features/auth/failure-text';
import { useLanguage } from '../../features/i18n/language';
import { StateBlock } from '../../ui/state-block';
import { tell } from '../../ui/toasts';
import { AccountLayout } from '../account-layout';
import { Checking } from '../guards';
import { paths } from '../paths';
import { useTitle } from '../title';

/** Spec storefront §9: a licence permits installation on up to 3 computers. */
const places = 3;

function Computers() {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const computers = useQuery(activationsQuery);
  const [busyId, setBusyId] = useState('');
  const [lostId, setLostId] = useState('');
  const deactivate = async (id: string) => {
    setBusyId(id);
    try {
      await send('POST', `/account/activations/${id}/deactivate`);
      tell('ok', t('computers.deactivated_now'));
    } catch (problem) {
      tell('error', failureText(t, problem, 'computers.failed_to_deactivate'));
    } finally {
      setBusyId('');
      await queries.invalidateQueries({ queryKey: ['account'] });
    }
  };
  if (computers.isPending) return <Checking />;
  if (computers.isError) {
    return (
      <StateBlock isError title={t('computers.failed_to_load')}>
        <button type="button" className="btn btn-p btn-md" onClick={() => void computers.refetch()}>
          {t('errors.try_again')}
        </button>
      </StateBlock>
    );
  }
  const active = computers.data.filter(({ status }) => status === 'active').length;
  const lost = computers.data.find(({ id }) => id === lostId);
  const free = Math.max(0, places - active);
  return (
    <>
      <p className="lead">{t('computers.lead', { active, places })}</p>
      <ul className="computers">
        {computers.data.map((computer) => (
          <ComputerCard
            key={computer.id}
            computer={computer}
            isBusy={busyId === computer.id}
            onDeactivate={() => void deactivate(computer.id)}
            onLost={() => setLostId(computer.id)}
          />
        ))}
        {Array.from({ length: free }, (_, i) => (
          <li key={i} className="computer computer-free">
            <p className="muted">{t('computers.free_place')}</p>
            {active === 0 && i === 0 ? (
              <Link className="btn btn-md" to={paths.accountDownloads}>
                {t('computers.get_installer')}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
      <p>
        <Link className="link" to={paths.activateOffline}>
          {t('computers.offline_link')}
        </Link>
      </p>
      {lost ? <LostComputer computer={lost} onClose={() => setLostId('')} /> : null}
    </>
  );
}

export function Component() {
  const { t } = useLanguage();
  useTitle(t('menu.computers'));
  return (
    <AccountLayout title={t('menu.computers')}>
      <Computers />
    </AccountLayout>
  );
}
