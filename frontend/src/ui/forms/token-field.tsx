import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Icon } from '../icons';
import styles from './token-field.module.css';

interface TokenFieldProps {
  label: string;
  hint: string;
  tokens: readonly string[];
  onChange: (tokens: string[]) => void;
  /** Tokens may contain commas; only Enter adds one. */
  allowsCommas?: boolean;
  /** `Remove {token}` in the reader's language. */
  removeLabel: (token: string) => string;
}

/** Tokens as chips: a comma or Enter adds one, Backspace in the empty field removes the last one. */
export function TokenField(props: TokenFieldProps) {
  const { label, hint, tokens, onChange, removeLabel, allowsCommas = false } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const add = (typed: string) => {
    const fresh = (allowsCommas ? [typed] : typed.split(',')).map((part) => part.trim());
    const all = [...new Set([...tokens, ...fresh.filter((part) => part !== '')])];
    if (all.length > tokens.length) onChange(all);
    setText('');
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      add(text);
    }
    if (event.key === 'Backspace' && text === '' && tokens.length > 0) onChange(tokens.slice(0, -1));
  };
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <div className={styles.tokens}>
        {tokens.map((token) => (
          <span key={token}>
            {token}
            <button
              type="button"
              aria-label={removeLabel(token)}
              onClick={() => {
                onChange(tokens.filter((other) => other !== token));
                input.current?.focus();
              }}
            >
              <Icon of={X} />
            </button>
          </span>
        ))}
        <input
          ref={input}
          id={id}
          value={text}
          aria-describedby={`${id}-note`}
          onChange={({ target }) =>
            !allowsCommas && target.value.includes(',') ? add(target.value) : setText(target.value)
          }
          onKeyDown={onKey}
          onBlur={() => add(text)}
        />
      </div>
      <span className="hint" id={`${id}-note`}>
        {hint}
      </span>
    </div>
  );
}
