import { shopBrand } from '../../brand/brand';
import { useLanguage } from '../../features/i18n/language';
import styles from './footer.module.css';

/** Profiles of the shop elsewhere. */
export function SocialLinks() {
  const { t } = useLanguage();
  const { socialLinks } = shopBrand();
  if (socialLinks.length === 0) return null;
  return (
    <nav aria-label={t('footer.social')}>
      <ul className={styles.social}>
        {socialLinks.map((url) => (
          <li key={url}>
            <a href={url} rel="me">
              {url.replace(/^https:\/\/(www\.)?|\/$/g, '')}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
