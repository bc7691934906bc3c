import type { CriticalReleaseWithdrawn, ReleasePublished } from '#contracts/catalogue/events';
import { languages } from '#contracts/kit/actor';
import type { CampaignText } from '#contracts/news/campaign-text';
import { translate } from '#i18n/translate';

/** Where owners find the files. */
const path = '/account/products';

/** The text of the mail about a release. */
export function releaseText(release: ReleasePublished): CampaignText {
  const { slug, version, names, notes, imageUrl, isCritical } = release;
  const key = isCritical ? 'newsletter.release.critical' : 'newsletter.release.subtitle';
  const translations = languages.map((language) => ({
    language,
    title: translate(language, 'newsletter.release.title', { name: names[language], version }),
    subtitle: translate(language, key),
    content: notes[language],
  }));
  return { slug, imageUrl, path, translations };
}

/** The text of the mail about the withdrawal of a release. */
export function withdrawalText(release: CriticalReleaseWithdrawn): CampaignText {
  const { slug, version, names, reason, imageUrl } = release;
  const translations = languages.map((language) => ({
    language,
    title: translate(language, 'newsletter.withdrawal.title', { name: names[language], version }),
    subtitle: translate(language, 'newsletter.withdrawal.subtitle'),
    content: reason[language],
  }));
  return { slug, imageUrl, path, translations };
}
