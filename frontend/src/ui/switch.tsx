interface SwitchProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
  /** The label is heard only; a table's heading already says it. */
  isBare?: boolean;
}

/** On or off, at once. */
export function Switch({ label, isOn, onChange, isDisabled = false, isBare = false }: SwitchProps) {
  const button = (
    <button
      type="button"
      role="switch"
      className={`swi ${isOn ? 'on' : ''}`}
      aria-checked={isOn}
      aria-label={label}
      disabled={isDisabled}
      onClick={() => onChange(!isOn)}
    />
  );
  if (isBare) return button;
  return (
    <span className="swi-l">
      <span aria-hidden="true">{label}</span>
      {button}
    </span>
  );
}
