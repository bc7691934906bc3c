import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';

interface DoneBlockProps {
  title: string;
  text: string;
  /** Where one goes from here. */
  children: ReactNode;
}

/** Fills a screen when what it was for is done, and tells so to whoever does not see it. */
export function DoneBlock({ title, text, children }: DoneBlockProps) {
  return (
    <div className="centred" role="status">
      <CircleCheck className="tick" aria-hidden="true" />
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="row-actions">{children}</div>
    </div>
  );
}
