interface SegmentsProps<T extends string | number> {
  label: string;
  options: readonly T[];
  chosen: T;
  textOf: (option: T) => string;
  onChoose: (option: T) => void;
}

/** A few options side by side, one of them pressed. */
export function Segments<T extends string | number>({
  label,
  options,
  chosen,
  textOf,
  onChoose,
}: SegmentsProps<T>) {
  return (
    <div className="seg" role="group" aria-label={label}>
      {options.map((option) => (
        <button key={option} type="button" aria-pressed={option === chosen} onClick={() => onChoose(option)}>
          {textOf(option)}
        </button>
      ))}
    </div>
  );
}
