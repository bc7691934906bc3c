import { useState } from 'react';
import { api } from '../../../../api/requests/client';
import { SelectField } from '../../../../ui/forms/select-field';
import { useLanguage } from '../../../i18n/language';
import { ImportSheet, type RowImport } from '../../panel/file-import/import-sheet';
import { readSubscribers, type SubscriberRow } from './subscriber-file';

const languages = [
  { value: 'en', text: 'English' },
  { value: 'ru', text: 'Русский' },
];

const subscriberImport: Omit<RowImport<SubscriberRow>, 'read'> = {
  texts: 'admin.subscribers.import',
  outcomes: ['added', 'known', 'left', 'repeated', 'email', 'language', 'confirmedAt'],
  known: 'known',
  rowsPerRequest: 300,
  cellsOf: ({ email, language, confirmedAt }) => `${email}, ${language}, ${confirmedAt}`,
  keyOf: ({ email }) => email.trim().toLowerCase(),
  send: async (rows, isCheck) => {
    const subscribers = rows.map(({ line: _, ...subscriber }) => subscriber);
    const body = { subscribers, isCheck };
    return (await api.post('/newsletter/admin/subscribers/import', { body })).outcomes;
  },
};

/** Imports people who agreed elsewhere. */
export default function SubscriberImportSheet({ onClose }: { onClose: () => void }) {
  const { t, lang } = useLanguage();
  const [language, setLanguage] = useState<string>(lang);
  const read = (text: string) => readSubscribers(text, language);
  return (
    <ImportSheet of={{ ...subscriberImport, read }} onClose={onClose}>
      <SelectField
        label={t('admin.subscribers.import.language')}
        value={language}
        options={languages}
        onChoose={setLanguage}
      />
    </ImportSheet>
  );
}
