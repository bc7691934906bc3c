import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Lang } from '../../api/types';
import { failureText } from '../auth/failure-text';
import { longDate } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import {
  choosePreferences,
  type Preferences,
  preferencesQuery,
  type Topic,
  topics,
} from './preferences.queries';

const languages: readonly { lang: Lang; name: string }[] = [
  { lang: 'en', name: 'English' },
  { lang: 'ru', name: 'Русский' },
];

const pauses = ['keep', '0', '30', '90'] as const;

interface PreferencesFormProps {
  token: string;
  preferences: Preferences;
}

/** Language, topics and a pause of the letters. */
export function PreferencesForm({ token, preferences }: PreferencesFormProps) {
  const { t, lang } = useLanguage();
  const queries = useQueryClient();
  const [language, setLanguage] = useState(preferences.language);
  const [chosen, setChosen] = useState<readonly Topic[]>(preferences.topics);
  const [pause, setPause] = useState<string>('keep');
  const save = useMutation({
    mutationFn: () =>
      choosePreferences(token, {
        language,
        topics: [...chosen],
        ...(pause === 'keep' ? {} : { pauseDays: Number(pause) }),
      }),
    onSuccess: (saved) => {
      setPause('keep');
      queries.setQueryData(preferencesQuery(token).queryKey, saved);
    },
  });
  const toggle = (topic: Topic) =>
    setChosen((now) => (now.includes(topic) ? now.filter((one) => one !== topic) : [...now, topic]));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const { pausedUntil } = preferences;
  return (
    <form className="form" onSubmit={submit} onChange={() => save.reset()}>
      <fieldset className="choices">
        <legend>{t('newsletter.topics')}</legend>
        {topics.map((topic) => (
          <label key={topic}>
            <input type="checkbox" checked={chosen.includes(topic)} onChange={() => toggle(topic)} />
            {t(`newsletter.topic.${topic}`)}
          </label>
        ))}
      </fieldset>
      <fieldset className="choices">
        <legend>{t('newsletter.language')}</legend>
        {languages.map(({ lang: one, name }) => (
          <label key={one} lang={one}>
            <input
              type="radio"
              name="language"
              checked={language === one}
              onChange={() => setLanguage(one)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <fieldset className="choices">
        <legend>{t('newsletter.pause')}</legend>
        {pausedUntil ? <p>{t('newsletter.paused_until', { date: longDate(pausedUntil, lang) })}</p> : null}
        {pauses
          .filter((days) => days !== '0' || pausedUntil)
          .map((days) => (
            <label key={days}>
              <input type="radio" name="pause" checked={pause === days} onChange={() => setPause(days)} />
              {t(`newsletter.pause.${days}`)}
            </label>
          ))}
      </fieldset>
      {save.isError ? (
        <p className="err" role="alert">
          {failureText(t, save.error, 'newsletter.not_saved')}
        </p>
      ) : null}
      <p role="status">{save.isSuccess ? t('newsletter.saved') : ''}</p>
      <button type="submit" className="btn btn-p btn-xl" disabled={save.isPending} aria-busy={save.isPending}>
        {t('newsletter.save')}
      </button>
    </form>
  );
}
