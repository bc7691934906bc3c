import { type ReactNode, useId } from 'react';
import { offeredGrounds } from '../../../../../../libs/i18n/src/colours/palette';
import { useLanguage } from '../../../i18n/language';
import styles from './colour-field.module.css';

interface ColourFieldProps {
  label: string;
  hint?: string;
  colour: string;
  onChange: (colour: string) => void;
  /** Beside the colour, such as a proposal. */
  children?: ReactNode;
}

/** A colour: one of those that the artwork has, or any other. */
export function ColourField({ label, hint, colour, onChange, children }: ColourFieldProps) {
  const { t } = useLanguage();
  const id = useId();
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <div className={styles.colour}>
        <input
          id={id}
          type="color"
          value={colour || offeredGrounds[0]}
          aria-describedby={hint ? `${id}-note` : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
        <span role="group" aria-label={t('admin.colours')}>
          {offeredGrounds.map((offered) => (
            <button
              key={offered}
              type="button"
              style={{ background: offered }}
              aria-label={offered}
              aria-pressed={offered === colour.toLowerCase()}
              onClick={() => onChange(offered)}
            />
          ))}
        </span>
        {children}
      </div>
      {hint ? (
        <span className="hint" id={`${id}-note`}>
          {hint}
        </span>
      ) : null}
    </div>
  );
}
