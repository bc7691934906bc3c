import { Segments } from '../../ui/forms/segments';
import { useLanguage } from '../i18n/language';
import { setTheme, themes, useTheme } from './theme';

export function ThemeSwitch() {
  const { t } = useLanguage();
  const chosen = useTheme();
  return (
    <Segments
      label={t('theme.title')}
      options={themes}
      chosen={chosen}
      textOf={(theme) => t(`theme.${theme}`)}
      onChoose={setTheme}
    />
  );
}
