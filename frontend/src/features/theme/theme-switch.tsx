import { Segments } from '../../ui/segments';
import { useLanguage } from '../i18n/language';
import { chooseTheme, themes, useTheme } from './theme';

export function ThemeSwitch() {
  const { t } = useLanguage();
  const chosen = useTheme();
  return (
    <Segments
      label={t('theme.title')}
      options={themes}
      chosen={chosen}
      textOf={(theme) => t(`theme.${theme}`)}
      onChoose={chooseTheme}
    />
  );
}
