import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './success-block.module.css';

interface SuccessBlockProps {
  title: string;
  text: string;
  /** Links to continue. */
  children: ReactNode;
}

/** The success state of a whole screen, announced to screen readers. */
export function SuccessBlock({ title, text, children }: SuccessBlockProps) {
  return (
    <div className="centred" role="status">
      <CircleCheck className={styles.tick} aria-hidden="true" />
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="row-actions">{children}</div>
    </div>
  );
}
