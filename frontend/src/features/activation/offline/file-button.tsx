import { clsx } from 'clsx';
import styles from '../activation.module.css';

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
    <label className={clsx('btn btn-xl', isPrimary && 'btn-p', styles.fileButton)}>
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
