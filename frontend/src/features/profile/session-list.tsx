import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/requests/client';
import type { ActiveSession } from '../../api/schema';
import { storeToken } from '../../api/requests/token';
import { Icon } from '../../ui/icons';
import { LoadError } from '../auth/load-error';
import { useRestoreLostFocus } from '../../ui/browser/use-restore-lost-focus';
import { useAccountMutation } from '../auth/use-account-mutation';
import { dayAndTime } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import { sessionQueries } from './sessions.queries';
import styles from './security.module.css';

const resultTexts = { done: 'sessions.ended', failed: 'sessions.end_failed' };

function SessionRow({ session }: { session: ActiveSession }) {
  const { t, lang } = useLanguage();
  const end = useAccountMutation(
    () => api.delete('/account/sessions/{id}', { path: { id: session.id } }),
    resultTexts,
  );
  const { address, createdAt, lastSeenAt, isCurrent } = session;
  const device = session.device || t('sessions.unknown');
  const facts = [
    address,
    t('sessions.since', { date: dayAndTime(createdAt, lang) }),
    t('sessions.seen', { date: dayAndTime(lastSeenAt, lang) }),
  ].filter(Boolean);
  return (
    <li className={styles.session}>
      <Icon of={/iOS|Android/.test(device) ? Smartphone : Laptop} />
      <div>
        <h3>{device}</h3>
        <p className="muted">{facts.join(' · ')}</p>
      </div>
      {isCurrent ? (
        <span className="pill pill-ok">{t('sessions.this_device')}</span>
      ) : (
        <button
          type="button"
          className="btn btn-md"
          disabled={end.isPending}
          aria-busy={end.isPending}
          aria-label={t('sessions.end_named', { name: device })}
          onClick={() => end.mutate()}
        >
          {t('sessions.end')}
        </button>
      )}
    </li>
  );
}

/** Sessions shown at first. */
const initialCount = 5;

/** The first sessions, always with the current one. */
function initialSessions(all: readonly ActiveSession[]): readonly ActiveSession[] {
  const first = all.slice(0, initialCount);
  const here = all.find(({ isCurrent }) => isCurrent);
  return !here || first.includes(here) ? first : [here, ...first.slice(0, -1)];
}

/** Ends all sessions. */
function EndAll() {
  const { t } = useLanguage();
  const end = useAccountMutation(async () => {
    await api.delete('/account/sessions');
    storeToken(null);
  }, resultTexts);
  return (
    <>
      <p className="muted">{t('sessions.end_all_means')}</p>
      <div>
        <button
          type="button"
          className="btn btn-dng btn-md"
          disabled={end.isPending}
          aria-busy={end.isPending}
          onClick={() => end.mutate()}
        >
          {t('sessions.end_all')}
        </button>
      </div>
    </>
  );
}

/** The active sessions; each can be ended. */
export function SessionList() {
  const { t } = useLanguage();
  const sessions = useQuery(sessionQueries.list());
  const [showsAll, setShowsAll] = useState(false);
  useRestoreLostFocus();
  const all = sessions.data ?? [];
  const shown = showsAll ? all : initialSessions(all);
  if (sessions.isError) {
    return <LoadError title={t('sessions.load_failed')} onRetry={sessions.refetch} />;
  }
  return (
    <>
      <EndAll />
      <ul className={styles.sessions} aria-busy={sessions.isPending}>
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {shown.length < all.length ? (
        <div>
          <button type="button" className="btn btn-md" onClick={() => setShowsAll(true)}>
            {t('sessions.show_all', { n: all.length })}
          </button>
        </div>
      ) : null}
    </>
  );
}
