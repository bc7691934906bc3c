interface SwitchProps {
  /** The id of the element that names it; or its name, where nothing on the screen does. */
  labelledBy?: string;
  label?: string;
  isOn: boolean;
  /** On for good; it can be read, not changed. */
  isLocked?: boolean;
  onChange?: (isOn: boolean) => void;
}

/** On or off: 40 x 24 drawn, 44 to hit; the knob's place tells as well as the colour (design §7.14). */
export function Switch({ labelledBy, label, isOn, isLocked = false, onChange }: SwitchProps) {
  const look = ['tog', isOn ? '' : 'off', isLocked ? 'lock' : ''].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      role="switch"
      className={look}
      aria-checked={isOn}
      aria-labelledby={labelledBy}
      aria-label={label}
      disabled={isLocked}
      onClick={() => onChange?.(!isOn)}
    />
  );
}
