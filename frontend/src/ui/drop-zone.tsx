import type { LucideIcon } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { Icon } from './icons';

interface DropZoneProps {
  icon: LucideIcon;
  title: string;
  /** What may be brought, in words. */
  hint: string;
  /** The same for the file picker. */
  accept: string;
  isMultiple?: boolean;
  /** The id of what went wrong. */
  describedBy?: string | undefined;
  onFiles: (files: readonly File[]) => void;
}

/** A place for files: a label around the browser's own input, so that keyboards and screen readers need nothing else. */
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
  const bring = (files: readonly File[]) => {
    if (files.length > 0) onFiles(isMultiple ? files : files.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    bring([...event.dataTransfer.files]);
  };
  return (
    <label
      className="upz"
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
          // The same file may be brought again.
          target.value = '';
          bring(files);
        }}
      />
      <Icon of={icon} />
      <b>{title}</b>
      <small>{hint}</small>
    </label>
  );
}
