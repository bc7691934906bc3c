import { type Language, languages } from '#contracts/kit/actor';
import { beginningOf } from '#contracts/kit/text';
import type { CampaignText, CampaignTranslation } from '#contracts/news/campaign-text';
import { translate } from '#i18n/translate';
import type { CampaignLetter, LetterArticle } from '../mails/campaign.mail';

/** A letter is an invitation to read on, not the whole article. */
const longestArticle = 1_600;
const longestTitle = 200;
/** A digest is skimmed. */
const longestInDigest = 0;

function inLanguage({ translations }: CampaignText, language: Language): CampaignTranslation | undefined {
  const own = translations.find((translation) => translation.language === language);
  return own ?? translations.find((translation) => translation.language === 'en') ?? translations[0];
}

/** The languages in which every article has a text of its own. */
export function completeLanguages(articles: readonly CampaignText[]): Language[] {
  return languages.filter((language) =>
    articles.every(({ translations }) => translations.some((one) => one.language === language)),
  );
}

/** What the campaign is called in lists. */
export function campaignTitle(articles: readonly CampaignText[], language: Language = 'en'): string {
  const [first] = articles;
  const title = beginningOf((first && inLanguage(first, language)?.title) ?? '', longestTitle);
  return articles.length > 1 ? translate(language, 'newsletter.digest_subject', { title }) : title;
}

/** Plain text as paragraphs: what looks like markup stays text, marks of sources are left out. */
function paragraphsOf(content: string, longest: number): { text: string }[] {
  const paragraphs = content
    .replaceAll('\\n', '\n')
    .split(/\n+/)
    .map((text) => text.replace(/\s*\[\d+\]/g, '').trim())
    .filter((text) => text !== '');
  const kept: { text: string }[] = [];
  for (let length = 0; kept.length < paragraphs.length && length < longest;) {
    const text = paragraphs[kept.length] ?? '';
    length += text.length;
    kept.push({
      text: length > longest ? `${beginningOf(text, text.length - (length - longest))}…` : text,
    });
  }
  return kept;
}

function articleIn(
  article: CampaignText,
  language: Language,
  { shopUrl, longest }: { shopUrl: string; longest: number },
): LetterArticle {
  const { title = '', subtitle = '', content = '' } = inLanguage(article, language) ?? {};
  const address = `${shopUrl}/news/${encodeURIComponent(article.slug)}`;
  return {
    title: beginningOf(title, longestTitle),
    subtitle,
    paragraphs: paragraphsOf(content, longest),
    url: language === 'en' ? address : `${address}?lang=${language}`,
  };
}

/** A campaign's letter in one language, for the holder of a link. */
export function letterIn(
  articles: readonly CampaignText[],
  language: Language,
  { shopUrl, token }: { shopUrl: string; token: string },
): CampaignLetter {
  const longest = articles.length > 1 ? longestInDigest : longestArticle;
  const written = articles.map((article) => articleIn(article, language, { shopUrl, longest }));
  return {
    subject: campaignTitle(articles, language),
    preview: written[0]?.subtitle ?? '',
    articles: written,
    token,
  };
}
