import { useQuery } from '../../api/query';
import { useState } from 'react';
import type { Activation } from '../../api/schema';
import { ComputerCard } from '../../features/account/computer-card';
import { activationsQuery } from '../../features/account/computers.queries';
import { DeactivateDialog } from '../../features/account/deactivate-dialog';
import { NoMachine } from '../../features/account/machine';
import { PastComputers } from '../../features/account/past-computers';
import { LostComputer } from '../../features/activation/lost-computer';
import { useLanguage } from '../../features/i18n/language';
import { Link } from '../../ui/link';
import { StateBlock } from '../../ui/state-block';
import { useLostFocus } from '../../ui/use-lost-focus';
import { AccountLayout } from '../account-layout';
import { Checking } from '../guards';
import { paths } from '../paths';
import { useTitle } from '../title';

/** Spec storefront §9: a licence permits installation on up to 3 computers. */
const places = 3;

/** One that was given up on the web keeps its place for as long as it runs offline. */
const holdsPlace = ({ status, offlineUntil }: Activation) => status === 'active' || offlineUntil !== null;

function FreePlace({ place, isNext }: { place: number; isNext: boolean }) {
  const { t } = useLanguage();
  return (
    <li className="slot slot-free">
      <div className="slot-top">
        <span className="legend">{t('computers.place', { n: place })}</span>
        <span className="pill pill-off">{t('computers.free')}</span>
      </div>
      <NoMachine />
      <div>
        <h2>{t('computers.free_place')}</h2>
        <p>{t('computers.free_text')}</p>
      </div>
      {isNext ? (
        <Link className="btn btn-md" to={paths.accountDownloads}>
          {t('computers.get_installer')}
        </Link>
      ) : null}
    </li>
  );
}

/** The computers that hold a place and the places that are free; each asks before it changes anything. */
function Places({ seated }: { seated: Activation[] }) {
  const [lostId, setLostId] = useState('');
  const [leavingId, setLeavingId] = useState('');
  const lost = seated.find(({ id }) => id === lostId);
  const leaving = seated.find(({ id }) => id === leavingId);
  const free = Math.max(0, places - seated.length);
  return (
    <>
      <ul className="slots">
        {seated.map((computer, i) => (
          <ComputerCard
            key={computer.id}
            place={i + 1}
            computer={computer}
            onLost={() => setLostId(computer.id)}
            onDeactivate={() => setLeavingId(computer.id)}
          />
        ))}
        {Array.from({ length: free }, (_, i) => (
          <FreePlace key={i} place={seated.length + i + 1} isNext={i === 0} />
        ))}
      </ul>
      {leaving ? <DeactivateDialog computer={leaving} onClose={() => setLeavingId('')} /> : null}
      {lost ? <LostComputer computer={lost} onClose={() => setLostId('')} /> : null}
    </>
  );
}

function Computers() {
  const { t } = useLanguage();
  const computers = useQuery(activationsQuery);
  useLostFocus();
  if (computers.isPending) return <Checking />;
  if (computers.isError) {
    return (
      <StateBlock isError title={t('computers.failed_to_load')}>
        <button type="button" className="btn btn-p btn-md" onClick={() => computers.again()}>
          {t('errors.try_again')}
        </button>
      </StateBlock>
    );
  }
  const seated = computers.data.filter(holdsPlace);
  return (
    <>
      <p className="lead">{t('computers.lead', { active: seated.length, places })}</p>
      <Places seated={seated} />
      <PastComputers computers={computers.data.filter((computer) => !holdsPlace(computer))} />
      <p className="section-end">
        <Link className="link" to={paths.activateOffline}>
          {t('computers.offline_link')}
        </Link>
      </p>
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
