import type { ReactNode } from 'react';
import type { ActiveSeat } from '../../api/schema';
import { longDate } from '../i18n/formats';
import { useLanguage } from '../i18n/language';

interface SeatChoiceProps {
  seats: readonly ActiveSeat[];
  chosen: string;
  onChoose: (activationId: string) => void;
  /** Link to the list of computers. */
  computersLink: ReactNode;
}

/** Whether a seat can be swapped; seats with an offline lease cannot. */
export function canSwap(seats: readonly ActiveSeat[]): boolean {
  return seats.some(({ offlineUntil }) => !offlineUntil);
}

/** Choice of the computer to replace, the longest unseen first; a link to the computers where none can be replaced. */
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
