import { clsx } from 'clsx';
import { Upload, X } from 'lucide-react';
import { createContext, useContext, useEffect, useId, useRef, useState } from 'react';
import { DropZone } from './drop-zone';
import { Icon } from '../icons';
import styles from './upload.module.css';

/** Counts the running uploads of a form, because saving it meanwhile would lose their files. */
export const UploadCountContext = createContext<(more: 1 | -1) => void>(() => undefined);

interface CurrentUpload {
  name: string;
  fraction: number;
}

export interface UploadControl {
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

interface UploadZoneProps {
  title: string;
  /** Accepted files, as a text. */
  hint: string;
  /** Accepted files, for the file picker. */
  accept: string;
  isMultiple?: boolean;
  cancelLabel: string;
  send: (file: File, sending: UploadControl) => Promise<void>;
  /** The message shown for an error. */
  describeError: (error: unknown) => string;
}

/** Uploads files one after another; a failed file shows its error and the others continue. */
function useUploads({ send, describeError }: Pick<UploadZoneProps, 'send' | 'describeError'>) {
  const [running, setRunning] = useState<CurrentUpload | null>(null);
  const [error, setError] = useState('');
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const changeCount = useContext(UploadCountContext);
  const isRunning = running !== null;
  useEffect(() => {
    if (!isRunning) return undefined;
    changeCount(1);
    return () => changeCount(-1);
  }, [isRunning, changeCount]);
  const start = async (files: readonly File[]) => {
    setError('');
    const controller = new AbortController();
    abort.current = controller;
    for (const file of files) {
      if (controller.signal.aborted) break;
      setRunning({ name: file.name, fraction: 0 });
      try {
        await send(file, {
          onProgress: (fraction) => setRunning({ name: file.name, fraction }),
          signal: controller.signal,
        });
      } catch (problem) {
        if (!controller.signal.aborted) setError(`${file.name}: ${describeError(problem)}`);
      }
    }
    setRunning(null);
  };
  return { running, error, start, cancel: () => abort.current?.abort() };
}

/** A drop zone that uploads its files, with their progress. */
export function UploadZone(props: UploadZoneProps) {
  const { title, hint, accept, isMultiple = false, cancelLabel } = props;
  const { running, error, start, cancel } = useUploads(props);
  const errorId = useId();
  if (running) {
    const percent = Math.round(running.fraction * 100);
    return (
      <div className={clsx(styles.zone, styles.busy)} role="status">
        <span>{running.name}</span>
        <progress max={100} value={percent} aria-label={running.name} />
        <span className={styles.percent}>{percent}%</span>
        <button type="button" aria-label={cancelLabel} onClick={cancel}>
          <Icon of={X} />
        </button>
      </div>
    );
  }
  return (
    <div>
      <DropZone
        icon={Upload}
        title={title}
        hint={hint}
        accept={accept}
        isMultiple={isMultiple}
        describedBy={error ? errorId : undefined}
        onFiles={(files) => void start(files)}
      />
      <p className={styles.error} id={errorId} role="alert">
        {error}
      </p>
    </div>
  );
}
