import { useLanguage } from '../i18n/language';
import { chooseTheme, themes, useTheme } from './theme';

export function ThemeSwitch() {
  const { t } = useLanguage();
  const chosen = useTheme();
  return (
    <div className="seg" role="group" aria-label={t('theme.title')}>
      {themes.map((theme) => (
        <button
          key={theme}
          type="button"
          aria-pressed={theme === chosen}
          title={theme === 'system' ? t('theme.system_hint') : undefined}
          onClick={() => chooseTheme(theme)}
        >
          {t(`theme.${theme}`)}
        </button>
      ))}
    </div>
  );
}
