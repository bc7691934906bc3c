interface SwitchProps {
  /** The id of the element that names it; or its name, where nothing on the screen does. */
  labelledBy?: string;
  label?: string;
  isOn: boolean;
  /** On for good; it can be read, not changed. */
  isLocked?: boolean;
  /** The id of a message about it. */
  describedBy?: string | undefined;
  isInvalid?: boolean;
  onChange?: (isOn: boolean) => void;
}

/** On or off: 40 x 24 drawn, 44 to hit; the knob's place tells as well as the colour (design §7.14). */
export function Switch(props: SwitchProps) {
  const { labelledBy, label, isOn, isLocked = false, describedBy, isInvalid = false, onChange } = props;
  const look = ['tog', isOn ? '' : 'off', isLocked ? 'lock' : ''].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      role="switch"
      className={look}
      aria-checked={isOn}
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      disabled={isLocked}
      onClick={() => onChange?.(!isOn)}
    />
  );
}
