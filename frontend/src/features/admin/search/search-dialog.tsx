import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { KeyRound, Laptop, Receipt, UserRound } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../../api/requests/client';
import type { FoundRecord } from '../../../api/schema';
import { Sheet } from '../../../ui/feedback/sheet';
import { Icon } from '../../../ui/icons';
import { useLanguage } from '../../i18n/language';
import { customerPath, orderPath } from '../panel/panel-paths';
import styles from './search.module.css';
import { useDebounced } from '../panel/use-debounced';

const minLength = 2;
const icons = { customer: UserRound, order: Receipt, licence: KeyRound, computer: Laptop };

const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['admin', 'search', text],
    queryFn: () => api.get('/admin/search', { query: { text } }),
    enabled: text.length >= minLength,
    placeholderData: keepPreviousData,
  });

const pathOf = ({ kind, id, userId }: FoundRecord) =>
  kind === 'order' ? orderPath(id) : customerPath(userId);

interface FoundOptionProps {
  id: string;
  record: FoundRecord;
  isActive: boolean;
  onOpen: () => void;
}

function FoundOption({ id, record, isActive, onOpen }: FoundOptionProps) {
  const { t } = useLanguage();
  const { kind, title, detail, matched } = record;
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={onOpen}
    >
      <Icon of={icons[kind]} />
      <span>
        <b>{title ?? t('admin.search.unpaid')}</b> <span className="muted">{detail}</span>
      </span>
      <small>
        {t(`admin.search.kind.${kind}`)} · {t(`admin.search.matched.${matched}`)}
      </small>
    </li>
  );
}

/** A combobox over customers, orders, licences and computers: arrows choose, Enter opens. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const wanted = useDebounced(text.trim());
  const { data, isError, isFetching } = useQuery(searchQuery(wanted));
  const isSearched = wanted.length >= minLength && wanted === text.trim();
  const records = wanted.length >= minLength ? (data?.records ?? []) : [];
  const optionId = (index: number) => `${listId}-${index}`;
  const open = (record: FoundRecord) => {
    onClose();
    void navigate(pathOf(record));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = records[active];
    if (step !== 0 && records.length > 0) setActive((active + step + records.length) % records.length);
    else if (event.key === 'Enter' && isSearched && !isFetching && chosen) open(chosen);
    else return;
    event.preventDefault();
  };
  const isEmpty = isSearched && !isFetching && records.length === 0;
  return (
    <Sheet kind="dialog" isWide title={t('admin.search')} closeLabel={t('admin.close')} onClose={onClose}>
      <div className={styles.box}>
        <input
          data-first
          type="text"
          inputMode="search"
          className="inp"
          role="combobox"
          aria-label={t('admin.search')}
          aria-expanded={records.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={records.length > 0 ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          value={text}
          placeholder={t('admin.search.hint')}
          onChange={({ target }) => {
            setText(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <ul id={listId} role="listbox" aria-label={t('admin.search.results')} aria-busy={isFetching}>
          {records.map((record, index) => (
            <FoundOption
              key={`${record.kind} ${record.id}`}
              id={optionId(index)}
              record={record}
              isActive={index === active}
              onOpen={() => open(record)}
            />
          ))}
        </ul>
        <p role="status" className="muted">
          {isError ? t('admin.search.failed') : isEmpty ? t('admin.nothing_found') : ''}
          {data && data.away.length > 0 ? ` ${t('admin.search.away', { names: data.away.join(', ') })}` : ''}
        </p>
      </div>
    </Sheet>
  );
}
