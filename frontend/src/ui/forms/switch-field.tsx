import { useId } from 'react';
import { Switch } from './switch';
import styles from './switch.module.css';

interface SwitchFieldProps {
  label: string;
  isOn: boolean;
  hint?: string | undefined;
  onChange: (isOn: boolean) => void;
}

/** A field of a form that is on or off, with its label and a hint under it. */
export function SwitchField({ label, isOn, hint, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="fld">
      <div className={styles.row}>
        <span aria-hidden="true">{label}</span>
        <Switch label={label} isOn={isOn} describedBy={hint ? id : undefined} onChange={onChange} />
      </div>
      {hint ? (
        <span className="hint" id={id}>
          {hint}
        </span>
      ) : null}
    </div>
  );
}
