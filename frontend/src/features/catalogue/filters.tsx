import { Search } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../ui/icons';
import { useLanguage } from '../i18n/language';
import { formats, kinds, sorts, type Wish } from './arrange';

interface FiltersProps {
  wish: Wish;
  onChange: (change: Partial<Wish>) => void;
}

function Choice({
  name,
  options,
  value,
  onChange,
}: {
  name: 'format' | 'sort';
  options: readonly string[];
  value: string;
  onChange: (value: string) => void;
}) {
  const { t } = useLanguage();
  return (
    <label className="sort">
      {t(`plugins.${name}`)}
      <select className="sel" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {name === 'format' && option !== 'all' ? option : t(`plugins.${name}.${option}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

/**
 * Says what is typed, at once: the address and with it the list follow in their own time,
 * and on a slow computer letters would be lost to what stood there before. Left alone, it says what the address says.
 */
function WordsField({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  const { t } = useLanguage();
  const [typed, setTyped] = useState<string>();
  const type = (next: string) => {
    setTyped(next);
    onChange(next);
  };
  return (
    <label className="find">
      <span className="sr">{t('plugins.search')}</span>
      <Icon of={Search} />
      <input
        className="inp"
        type="search"
        placeholder={t('plugins.search')}
        value={typed ?? words}
        maxLength={80}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') type('');
        }}
        onBlur={() => setTyped(undefined)}
      />
    </label>
  );
}

/** Search, category, format and order of the catalogue. */
export function Filters({ wish, onChange }: FiltersProps) {
  const { t } = useLanguage();
  return (
    <div className="filters" role="search">
      <div className="row-actions" role="group" aria-label={t('plugins.filter')}>
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className="btn btn-sm"
            aria-pressed={wish.kind === kind}
            onClick={() => onChange({ kind })}
          >
            {t(`plugins.show.${kind}`)}
          </button>
        ))}
      </div>
      <div className="row-actions">
        <WordsField words={wish.words} onChange={(words) => onChange({ words })} />
        <Choice
          name="format"
          options={formats}
          value={wish.format}
          onChange={(format) => onChange({ format })}
        />
        <Choice name="sort" options={sorts} value={wish.sort} onChange={(sort) => onChange({ sort })} />
      </div>
    </div>
  );
}
