import { Monitor, Moon, Sun } from 'lucide-react';
import { Icon } from '../../ui/icons';
import { useLanguage } from '../i18n/language';
import { setTheme, themes, useTheme } from './theme';

const icons = { dark: Moon, light: Sun, system: Monitor } as const;

/** One button that cycles through the themes. */
export function ThemeButton({ className }: { className: string }) {
  const { t } = useLanguage();
  const chosen = useTheme();
  const next = themes[(themes.indexOf(chosen) + 1) % themes.length] ?? 'dark';
  return (
    <button type="button" className={className} onClick={() => setTheme(next)}>
      <Icon of={icons[chosen]} />
      <span>
        {t('theme.title')}: {t(`theme.${chosen}`)}
      </span>
    </button>
  );
}
