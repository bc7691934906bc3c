import { Monitor, Moon, Sun } from 'lucide-react';
import { Icon } from '../../ui/icons';
import { useLanguage } from '../i18n/language';
import { chooseTheme, themes, useTheme } from './theme';

const icons = { dark: Moon, light: Sun, system: Monitor } as const;

/** One button that goes through the themes, where there is no room for three. */
export function ThemeButton({ className }: { className: string }) {
  const { t } = useLanguage();
  const chosen = useTheme();
  const next = themes[(themes.indexOf(chosen) + 1) % themes.length] ?? 'dark';
  return (
    <button type="button" className={className} onClick={() => chooseTheme(next)}>
      <Icon of={icons[chosen]} />
      {t('theme.title')}: {t(`theme.${chosen}`)}
    </button>
  );
}
