import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Preferences } from '../../api/schema';
import type { Lang } from '../../api/types';
import { ErrorLine } from '../auth/error-line';
import { longDate } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import { savePreferences, preferencesQueries, type Topic, topics } from './preferences.queries';

const languages: readonly { lang: Lang; name: string }[] = [
  { lang: 'en', name: 'English' },
  { lang: 'ru', name: 'Русский' },
];

const pauseOptions = ['keep', 0, 30, 90] as const;

interface PreferencesFormProps {
  token: string;
  preferences: Preferences;
}

/** Language, topics and a pause of the newsletter. */
export function PreferencesForm({ token, preferences }: PreferencesFormProps) {
  const { t, lang } = useLanguage();
  const queryClient = useQueryClient();
  const [language, setLanguage] = useState(preferences.language);
  const [chosen, setChosen] = useState<readonly Topic[]>(preferences.topics);
  const [pause, setPause] = useState<(typeof pauseOptions)[number]>('keep');
  const pauseDays = pause === 'keep' ? {} : { pauseDays: pause };
  const save = useMutation({
    mutationFn: () => savePreferences(token, { language, topics: [...chosen], ...pauseDays }),
    onSuccess: (saved) => {
      setPause('keep');
      queryClient.setQueryData(preferencesQueries.byToken(token).queryKey, saved);
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
        {pauseOptions
          .filter((days) => days !== 0 || pausedUntil)
          .map((days) => (
            <label key={days}>
              <input type="radio" name="pause" checked={pause === days} onChange={() => setPause(days)} />
              {t(`newsletter.pause.${days}`)}
            </label>
          ))}
      </fieldset>
      <ErrorLine error={save.error} fallbackKey="newsletter.not_saved" />
      <p role="status">{save.isSuccess ? t('newsletter.saved') : ''}</p>
      <button type="submit" className="btn btn-p btn-xl" disabled={save.isPending} aria-busy={save.isPending}>
        {t('newsletter.save')}
      </button>
    </form>
  );
}
