import { useDeed } from '../../api/deed';
import { useTell } from '../../api/query';
import { type FormEvent, useState } from 'react';
import type { Preferences } from '../../api/schema';
import type { Lang } from '../../api/types';
import { Refusal } from '../auth/refusal';
import { longDate } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import { choosePreferences, preferencesQuery, type Topic, topics } from './preferences.queries';

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
  const tell = useTell();
  const [language, setLanguage] = useState(preferences.language);
  const [chosen, setChosen] = useState<readonly Topic[]>(preferences.topics);
  const [pause, setPause] = useState<string>('keep');
  const pauseDays = pause === 'keep' ? {} : { pauseDays: Number(pause) };
  const save = useDeed(() => choosePreferences(token, { language, topics: [...chosen], ...pauseDays }), {
    onDone: (saved) => {
      setPause('keep');
      tell(preferencesQuery(token), saved);
    },
  });
  const toggle = (topic: Topic) =>
    setChosen((now) => (now.includes(topic) ? now.filter((one) => one !== topic) : [...now, topic]));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run();
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
      <Refusal error={save.error} failed="newsletter.not_saved" />
      <p role="status">{save.isDone ? t('newsletter.saved') : ''}</p>
      <button type="submit" className="btn btn-p btn-xl" disabled={save.isBusy} aria-busy={save.isBusy}>
        {t('newsletter.save')}
      </button>
    </form>
  );
}
