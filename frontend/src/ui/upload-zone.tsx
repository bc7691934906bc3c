import { Upload, X } from 'lucide-react';
import { createContext, useContext, useEffect, useId, useRef, useState } from 'react';
import { DropZone } from './drop-zone';
import { Icon } from './icons';

/** Hears of every zone when a file leaves and when none does any more: a form that is saved meanwhile would go without it. */
export const Underway = createContext<(more: 1 | -1) => void>(() => undefined);

interface Running {
  name: string;
  part: number;
}

export interface Sending {
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

interface UploadZoneProps {
  title: string;
  /** What may be brought, in words. */
  hint: string;
  /** The same for the file picker. */
  accept: string;
  isMultiple?: boolean;
  cancelLabel: string;
  send: (file: File, sending: Sending) => Promise<void>;
  /** Words for what went wrong. */
  explain: (error: unknown) => string;
}

/** Sends files one after another; a file that fails says why and the rest go on. */
function useSending({ send, explain }: Pick<UploadZoneProps, 'send' | 'explain'>) {
  const [running, setRunning] = useState<Running | null>(null);
  const [error, setError] = useState('');
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const tell = useContext(Underway);
  const isRunning = running !== null;
  useEffect(() => {
    if (!isRunning) return undefined;
    tell(1);
    return () => tell(-1);
  }, [isRunning, tell]);
  const start = async (files: readonly File[]) => {
    setError('');
    const controller = new AbortController();
    abort.current = controller;
    for (const file of files) {
      if (controller.signal.aborted) break;
      setRunning({ name: file.name, part: 0 });
      try {
        await send(file, {
          onProgress: (part) => setRunning({ name: file.name, part }),
          signal: controller.signal,
        });
      } catch (problem) {
        if (!controller.signal.aborted) setError(`${file.name}: ${explain(problem)}`);
      }
    }
    setRunning(null);
  };
  return { running, error, start, cancel: () => abort.current?.abort() };
}

/** A place for files that are sent at once, and how far they are. */
export function UploadZone(props: UploadZoneProps) {
  const { title, hint, accept, isMultiple = false, cancelLabel } = props;
  const { running, error, start, cancel } = useSending(props);
  const errorId = useId();
  if (running) {
    const percent = Math.round(running.part * 100);
    return (
      <div className="upz upz-busy" role="status">
        <span>{running.name}</span>
        <progress max={100} value={percent} aria-label={running.name} />
        <span className="upz-num">{percent}%</span>
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
      <p className="upz-err" id={errorId} role="alert">
        {error}
      </p>
    </div>
  );
}
