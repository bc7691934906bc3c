import { shopBrand } from '../../brand/brand';
import { useLanguage } from '../../features/i18n/language';
import styles from './footer.module.css';

const names: Record<string, string> = {
  'youtube.com': 'YouTube',
  'instagram.com': 'Instagram',
  'facebook.com': 'Facebook',
  'x.com': 'X',
  'soundcloud.com': 'SoundCloud',
  'tiktok.com': 'TikTok',
  'discord.gg': 'Discord',
  'vk.com': 'VK',
  't.me': 'Telegram',
};

/** Profiles of the shop elsewhere, by the name of the network or else its host. */
export function SocialLinks() {
  const { t } = useLanguage();
  const { socialLinks } = shopBrand();
  if (socialLinks.length === 0) return null;
  return (
    <nav aria-label={t('footer.social')}>
      <ul className={styles.social}>
        {socialLinks.map((url) => {
          const host = new URL(url).hostname.replace(/^www\./, '');
          return (
            <li key={url}>
              <a href={url} rel="me noopener" target="_blank">
                {names[host] ?? host}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
