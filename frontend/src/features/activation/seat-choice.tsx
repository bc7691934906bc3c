import type { ReactNode } from 'react';
import type { TakenSeat } from '../../api/schema';
import { longDate } from '../i18n/formats';
import { useLanguage } from '../i18n/language';

interface SeatChoiceProps {
  seats: readonly TakenSeat[];
  chosen: string;
  onChoose: (activationId: string) => void;
  /** Where computers are freed one by one. */
  computersLink: ReactNode;
}

/** Whether one of them can give up its seats here; those that were lent offline cannot. */
export function canSwap(seats: readonly TakenSeat[]): boolean {
  return seats.some(({ offlineUntil }) => !offlineUntil);
}

/** The computers that could give up their seats, the longest unseen first; where none can, the way to where they are freed. */
export function SeatChoice({ seats, chosen, onChoose, computersLink }: SeatChoiceProps) {
  const { t, lang } = useLanguage();
  if (!canSwap(seats)) {
    return (
      <p>
        {t(seats.length > 0 ? 'activate.full_offline' : 'activate.full_elsewhere')} {computersLink}
      </p>
    );
  }
  return (
    <fieldset className="choices">
      <legend>{t('activate.full')}</legend>
      {seats.map(({ activationId, machineName, os, lastSeenAt, offlineUntil }) => (
        <label key={activationId}>
          <input
            type="radio"
            name="replaces"
            checked={chosen === activationId}
            disabled={Boolean(offlineUntil)}
            onChange={() => onChoose(activationId)}
          />
          <span>
            <b>{machineName}</b>
            <br />
            <small className="muted">
              {offlineUntil
                ? t('activate.seat_offline', { os, date: longDate(offlineUntil, lang) })
                : t('activate.last_seen', { os, date: longDate(lastSeenAt, lang) })}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
