interface FileButtonProps {
  label: string;
  /** Accepted file types. */
  accept: string;
  isBusy: boolean;
  isPrimary?: boolean;
  describedBy: string;
  onFile: (file: File) => void;
}

/** A button that opens the browser's file picker. */
export function FileButton({ label, accept, isBusy, isPrimary, describedBy, onFile }: FileButtonProps) {
  return (
    <label className={isPrimary ? 'btn btn-p btn-xl bring' : 'btn btn-xl bring'}>
      {label}
      <input
        className="sr"
        type="file"
        accept={accept}
        disabled={isBusy}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // Reset, so that the same file can be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
}
