import type { ReactNode } from 'react';
import { EmailText } from '../email-text';
import styles from './state-block.module.css';

interface StateBlockProps {
  title: string;
  text?: string;
  isError?: boolean;
  level?: 'h1' | 'h2';
  children?: ReactNode;
}

/** An empty or error state, with its actions. */
export function StateBlock({ title, text, isError = false, level: Title = 'h2', children }: StateBlockProps) {
  return (
    <div className={styles.state} role={isError ? 'alert' : undefined}>
      <svg
        className={styles.drawing}
        viewBox="0 0 96 64"
        width="96"
        height="64"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <rect x="1" y="1" width="94" height="62" rx="8" strokeDasharray={isError ? undefined : '5 5'} />
        <path
          d={
            isError
              ? 'M10 34h20l6-14 8 26 5-12h8m8 0h21'
              : 'M18 40a10 10 0 1 1 14 0M44 40a10 10 0 1 1 14 0M70 40a10 10 0 1 1 14 0'
          }
          strokeLinecap="round"
        />
      </svg>
      <Title className="h4">{title}</Title>
      {text ? (
        <p>
          <EmailText>{text}</EmailText>
        </p>
      ) : null}
      {children}
    </div>
  );
}
