import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../icons';
import styles from './search-box.module.css';

const debounceMs = 300;

interface SearchBoxProps {
  label: string;
  /** The current search; a change replaces the typed text. */
  value: string;
  onSearch: (text: string) => void;
}

/** Whether a key event belongs to an input. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

/** Debounced search. `/` focuses the field, Escape clears it. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const lastSearch = useRef(value);
  if (lastValue !== value) {
    setLastValue(value);
    if (value !== text.trim()) setText(value);
  }

  useEffect(() => {
    lastSearch.current = value;
  }, [value]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === lastSearch.current) return undefined;
    const timer = setTimeout(() => onSearch(wanted), debounceMs);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.key !== '/' || !isPlain || isTyping(event.target) || document.querySelector('dialog[open]'))
        return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <div className={styles.search} role="search">
      <Icon of={Search} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setText('');
          if (event.key === 'Enter') onSearch(text.trim());
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  );
}
