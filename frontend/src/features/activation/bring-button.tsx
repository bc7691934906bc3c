interface BringButtonProps {
  label: string;
  /** Kinds of files. */
  accept: string;
  isBusy: boolean;
  isMain?: boolean;
  describedBy: string;
  onFile: (file: File) => void;
}

/** A button that opens the browser's own choice of files. */
export function BringButton({ label, accept, isBusy, isMain, describedBy, onFile }: BringButtonProps) {
  return (
    <label className={isMain ? 'btn btn-p btn-xl bring' : 'btn btn-xl bring'}>
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
          // The same file may be brought again.
          target.value = '';
        }}
      />
    </label>
  );
}
