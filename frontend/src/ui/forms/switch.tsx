import { clsx } from 'clsx';
import styles from './switch.module.css';
interface SwitchProps {
  /** The id of the labelling element; `label` is used where no visible element labels it. */
  labelledBy?: string;
  label?: string;
  isOn: boolean;
  /** Always on and disabled. */
  isLocked?: boolean;
  /** The id of its message. */
  describedBy?: string | undefined;
  onChange?: (isOn: boolean) => void;
}

/** A switch of 40 x 24 px with a target of 44 px; the knob's position shows the state besides the colour (design §7.14). */
export function Switch(props: SwitchProps) {
  const { labelledBy, label, isOn, isLocked = false, describedBy, onChange } = props;
  return (
    <button
      type="button"
      role="switch"
      className={clsx(styles.switch, !isOn && styles.off, isLocked && styles.locked)}
      aria-checked={isOn}
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-describedby={describedBy}
      disabled={isLocked}
      onClick={() => onChange?.(!isOn)}
    />
  );
}
