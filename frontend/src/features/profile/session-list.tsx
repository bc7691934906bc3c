import { type Query, useForget, useQuery } from '../../api/query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { ask, send } from '../../api/client';
import type { OpenSession, OpenSessions } from '../../api/schema';
import { storeToken } from '../../api/token';
import { Icon } from '../../ui/icons';
import { StateBlock } from '../../ui/state-block';
import { tell } from '../../ui/toasts';
import { failureText } from '../auth/failure-text';
import { dayAndTime } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import './security.css';

const sessionsQuery: Query<OpenSession[]> = {
  key: 'account sessions',
  ask: async () => (await ask<OpenSessions>('/account/sessions')).sessions,
  freshMs: 0,
};

interface RowProps {
  session: OpenSession;
  isBusy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isBusy, onEnd }: RowProps) {
  const { t, lang } = useLanguage();
  const { address, createdAt, lastSeenAt, isCurrent } = session;
  const device = session.device || t('sessions.unknown');
  const facts = [
    address,
    t('sessions.since', { date: dayAndTime(createdAt, lang) }),
    t('sessions.seen', { date: dayAndTime(lastSeenAt, lang) }),
  ].filter(Boolean);
  return (
    <li className="seen">
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
          disabled={isBusy}
          aria-busy={isBusy}
          aria-label={t('sessions.end_named', { name: device })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </button>
      )}
    </li>
  );
}

/** Signs sessions out, one or all; what came of it is told in the corner. */
function useEnding() {
  const { t } = useLanguage();
  const forget = useForget();
  const [busyId, setBusyId] = useState('');
  const end = async (id: string, work: () => Promise<unknown>) => {
    setBusyId(id);
    try {
      await work();
      tell('ok', t('sessions.ended'));
    } catch (problem) {
      tell('error', failureText(t, problem, 'sessions.end_failed'));
    } finally {
      setBusyId('');
      await forget('account');
    }
  };
  return {
    busyId,
    endOne: (id: string) => end(id, () => send('DELETE', `/account/sessions/${id}`)),
    endAll: () =>
      end('all', async () => {
        await send('DELETE', '/account/sessions');
        storeToken(null);
      }),
  };
}

/** As many as are looked over at once. */
const atFirst = 5;

/** The first of them, this device always among these. */
function inSight(all: readonly OpenSession[]): readonly OpenSession[] {
  const first = all.slice(0, atFirst);
  const here = all.find(({ isCurrent }) => isCurrent);
  return !here || first.includes(here) ? first : [here, ...first.slice(0, -1)];
}

/** The way out for who has lost sight of them. */
function EndAll({ isBusy, onEnd }: { isBusy: boolean; onEnd: () => void }) {
  const { t } = useLanguage();
  return (
    <>
      <p className="muted">{t('sessions.end_all_means')}</p>
      <div>
        <button
          type="button"
          className="btn btn-dng btn-md"
          disabled={isBusy}
          aria-busy={isBusy}
          onClick={onEnd}
        >
          {t('sessions.end_all')}
        </button>
      </div>
    </>
  );
}

/** Where one is logged in; any of it can be ended from here. */
export function SessionList() {
  const { t } = useLanguage();
  const { busyId, endOne, endAll } = useEnding();
  const sessions = useQuery(sessionsQuery);
  const [isWhole, setWhole] = useState(false);
  const all = sessions.data ?? [];
  const shown = isWhole ? all : inSight(all);
  if (sessions.isError) {
    return (
      <StateBlock isError title={t('sessions.load_failed')}>
        <button type="button" className="btn btn-p btn-md" onClick={() => sessions.again()}>
          {t('errors.try_again')}
        </button>
      </StateBlock>
    );
  }
  return (
    <>
      <EndAll isBusy={busyId === 'all'} onEnd={() => void endAll()} />
      <ul className="seen-list" aria-busy={sessions.isPending}>
        {shown.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={busyId === session.id}
            onEnd={() => void endOne(session.id)}
          />
        ))}
      </ul>
      {shown.length < all.length ? (
        <div>
          <button type="button" className="btn btn-md" onClick={() => setWhole(true)}>
            {t('sessions.show_all', { n: all.length })}
          </button>
        </div>
      ) : null}
    </>
  );
}
