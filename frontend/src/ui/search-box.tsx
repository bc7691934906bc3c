import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Icon } from './icons';

const pauseMs = 300;

interface SearchBoxProps {
  label: string;
  /** What is searched for now; a change from outside is taken over. */
  value: string;
  onSearch: (text: string) => void;
}

/** A key that is typed into something belongs to it. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

/** Asks when the typing pauses. `/` goes into the field, Escape empties it. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef(value);
  if (known !== value) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }

  useEffect(() => {
    asked.current = value;
  }, [value]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === asked.current) return undefined;
    const timer = setTimeout(() => onSearch(wanted), pauseMs);
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
    <div className="sb" role="search">
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
