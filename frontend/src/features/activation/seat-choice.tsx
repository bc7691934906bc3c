import type { TakenSeat } from '../../api/schema';
import { longDate } from '../i18n/formats';
import { useLanguage } from '../i18n/language';

interface SeatChoiceProps {
  seats: readonly TakenSeat[];
  chosen: string;
  onChoose: (activationId: string) => void;
}

/** The computers that could give up their seats, the longest unseen first. */
export function SeatChoice({ seats, chosen, onChoose }: SeatChoiceProps) {
  const { t, lang } = useLanguage();
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
