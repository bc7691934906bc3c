import type { LucideIcon } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { Icon } from '../icons';
import styles from './upload.module.css';

interface DropZoneProps {
  icon: LucideIcon;
  title: string;
  /** Accepted files, as a text. */
  hint: string;
  /** Accepted files, for the file picker. */
  accept: string;
  isMultiple?: boolean;
  /** The id of the error. */
  describedBy?: string | undefined;
  onFiles: (files: readonly File[]) => void;
}

/** A drop zone: a label around the native file input, so that it works with keyboards and screen readers. */
export function DropZone({
  icon,
  title,
  hint,
  accept,
  isMultiple = false,
  describedBy,
  onFiles,
}: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const takeFiles = (files: readonly File[]) => {
    if (files.length > 0) onFiles(isMultiple ? files : files.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    takeFiles([...event.dataTransfer.files]);
  };
  return (
    <label
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        className="sr"
        type="file"
        accept={accept}
        multiple={isMultiple}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Reset, so that the same file can be chosen again.
          target.value = '';
          takeFiles(files);
        }}
      />
      <Icon of={icon} />
      <b>{title}</b>
      <small>{hint}</small>
    </label>
  );
}
