import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import type { Activation } from '../../../api/schema';
import { shopBrand } from '../../../brand/brand';
import { ComputerCard } from '../../../features/account/computer-card';
import { computerQueries } from '../../../features/account/computers.queries';
import { DeactivateDialog } from '../../../features/account/deactivate-dialog';
import { EmptySeatDrawing } from '../../../features/account/computer-drawing';
import { PastComputers } from '../../../features/account/past-computers';
import { LostComputer } from '../../../features/activation/lost-computer';
import { useLanguage } from '../../../features/i18n/language';
import { useShowMore } from '../../../features/i18n/use-show-more';
import { Link } from '../../../ui/link';
import { LoadError } from '../../../features/auth/load-error';
import { useRestoreLostFocus } from '../../../ui/browser/use-restore-lost-focus';
import { AccountLayout } from '../../shell/account-layout';
import { LoadingScreen } from '../../routing/guards';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';
import styles from '../../../features/account/computers.module.css';

/** Storefront §9: a licence permits installation on up to 3 computers. */
const maxSeats = 3;

/** A deactivated computer keeps its seats while it has an offline lease. */
const holdsSeat = ({ status, offlineUntil }: Activation) => status === 'active' || offlineUntil !== null;

function FreeSeat({ seatNumber, isNext }: { seatNumber: number; isNext: boolean }) {
  const { t } = useLanguage();
  const { hasInstaller } = shopBrand();
  return (
    <li className={clsx(styles.seat, styles.freeSeat)}>
      <div className={styles.seatTop}>
        <span className="legend">{t('computers.place', { n: seatNumber })}</span>
        <span className="pill pill-off">{t('computers.free')}</span>
      </div>
      <EmptySeatDrawing />
      <div>
        <h2>{t('computers.free_place')}</h2>
        <p>{t(hasInstaller ? 'computers.free_text' : 'computers.free_text_plugin')}</p>
      </div>
      {isNext && hasInstaller ? (
        <Link className="btn btn-md" to={paths.accountDownloads}>
          {t('computers.get_installer')}
        </Link>
      ) : null}
    </li>
  );
}

/** Computers with a seat, and free seats; changes need a confirmation. */
function Seats({ computers }: { computers: Activation[] }) {
  const [lostId, setLostId] = useState('');
  const [toDeactivateId, setLeavingId] = useState('');
  const lost = computers.find(({ id }) => id === lostId);
  const toDeactivate = computers.find(({ id }) => id === toDeactivateId);
  const free = Math.max(0, maxSeats - computers.length);
  const { shown, more } = useShowMore(computers);
  return (
    <>
      <ul className={styles.seats}>
        {shown.map((computer, i) => (
          <ComputerCard
            key={computer.id}
            seatNumber={i + 1}
            computer={computer}
            onLost={() => setLostId(computer.id)}
            onDeactivate={() => setLeavingId(computer.id)}
          />
        ))}
        {Array.from({ length: free }, (_, i) => (
          <FreeSeat key={i} seatNumber={computers.length + i + 1} isNext={i === 0} />
        ))}
      </ul>
      {more}
      {toDeactivate ? <DeactivateDialog computer={toDeactivate} onClose={() => setLeavingId('')} /> : null}
      {lost ? <LostComputer computer={lost} onClose={() => setLostId('')} /> : null}
    </>
  );
}

function Computers() {
  const { t } = useLanguage();
  const computers = useQuery(computerQueries.list());
  useRestoreLostFocus();
  if (computers.isPending) return <LoadingScreen />;
  if (computers.isError) {
    return <LoadError title={t('computers.failed_to_load')} onRetry={computers.refetch} />;
  }
  const seated = computers.data.filter(holdsSeat);
  return (
    <>
      <p className="lead">{t('computers.lead', { active: seated.length, places: maxSeats })}</p>
      <Seats computers={seated} />
      <PastComputers computers={computers.data.filter((computer) => !holdsSeat(computer))} />
      <section className={styles.sectionEnd} aria-labelledby="lost-file">
        <h2 className="h4" id="lost-file">
          {t('computers.lost_title')}
        </h2>
        <p className="muted">
          {t('computers.lost_deactivate')} {t('computers.lost_file')}
        </p>
        <p className="muted">{t('computers.lost_file_offline')}</p>
      </section>
      <p className={styles.sectionEnd}>
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
