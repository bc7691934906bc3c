import { type Query, useQuery } from '../../api/query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { ask, send } from '../../api/client';
import type { OpenSession, OpenSessions } from '../../api/schema';
import { storeToken } from '../../api/token';
import { Icon } from '../../ui/icons';
import { StateBlock } from '../../ui/state-block';
import { useLostFocus } from '../../ui/use-lost-focus';
import { useAccountChange } from '../auth/use-account-change';
import { dayAndTime } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import './security.css';

const sessionsQuery: Query<OpenSession[]> = {
  key: 'account sessions',
  ask: async () => (await ask<OpenSessions>('/account/sessions')).sessions,
  freshMs: 0,
};

const said = { done: 'sessions.ended', failed: 'sessions.end_failed' };

function SessionRow({ session }: { session: OpenSession }) {
  const { t, lang } = useLanguage();
  const end = useAccountChange(() => send('DELETE', `/account/sessions/${session.id}`), said);
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
          disabled={end.isBusy}
          aria-busy={end.isBusy}
          aria-label={t('sessions.end_named', { name: device })}
          onClick={() => end.run()}
        >
          {t('sessions.end')}
        </button>
      )}
    </li>
  );
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
function EndAll() {
  const { t } = useLanguage();
  const end = useAccountChange(async () => {
    await send('DELETE', '/account/sessions');
    storeToken(null);
  }, said);
  return (
    <>
      <p className="muted">{t('sessions.end_all_means')}</p>
      <div>
        <button
          type="button"
          className="btn btn-dng btn-md"
          disabled={end.isBusy}
          aria-busy={end.isBusy}
          onClick={() => end.run()}
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
  const sessions = useQuery(sessionsQuery);
  const [isWhole, setWhole] = useState(false);
  useLostFocus();
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
      <EndAll />
      <ul className="seen-list" aria-busy={sessions.isPending}>
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} />
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
