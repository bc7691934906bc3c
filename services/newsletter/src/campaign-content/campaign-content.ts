import { type Language, languages } from '#contracts/kit/actor';
import { truncate } from '#i18n/characters/truncate';
import type { CampaignText, CampaignTranslation } from '#contracts/news/campaign-text';
import { translate } from '#i18n/translate';
import type { CampaignMailData, CampaignMailArticle } from '../mails/campaign.mail';

/** A mail contains the beginning of an article. */
const maxArticleLength = 1_600;
const maxTitleLength = 200;
/** A digest contains titles and subtitles only. */
const maxDigestArticleLength = 0;

function translationFor({ translations }: CampaignText, language: Language): CampaignTranslation | undefined {
  const own = translations.find((translation) => translation.language === language);
  return own ?? translations.find((translation) => translation.language === 'en') ?? translations[0];
}

/** The languages in which every article has its own text. */
export function completeLanguages(articles: readonly CampaignText[]): Language[] {
  return languages.filter((language) =>
    articles.every(({ translations }) => translations.some((one) => one.language === language)),
  );
}

/** The title of a campaign in lists, and its subject. */
export function campaignTitle(articles: readonly CampaignText[], language: Language = 'en'): string {
  const [first] = articles;
  const title = truncate((first && translationFor(first, language)?.title) ?? '', maxTitleLength);
  return articles.length > 1 ? translate(language, 'newsletter.digest_subject', { title }) : title;
}

/** Plain text as paragraphs. Markup stays text; source references such as `[1]` are removed. */
function paragraphsOf(content: string, maxLength: number): { text: string }[] {
  const paragraphs = content
    .replaceAll('\\n', '\n')
    .split(/\n+/)
    .map((text) => text.replace(/\s*\[\d+\]/g, '').trim())
    .filter((text) => text !== '');
  const kept: { text: string }[] = [];
  for (let length = 0; kept.length < paragraphs.length && length < maxLength;) {
    const text = paragraphs[kept.length] ?? '';
    length += text.length;
    kept.push({
      text: length > maxLength ? `${truncate(text, text.length - (length - maxLength))}…` : text,
    });
  }
  return kept;
}

function articleIn(
  article: CampaignText,
  language: Language,
  { shopUrl, maxLength }: { shopUrl: string; maxLength: number },
): CampaignMailArticle {
  const english = translationFor(article, 'en');
  const { title = '', subtitle = '', content = '' } = translationFor(article, language) ?? {};
  const address = `${shopUrl}${article.path ?? `/news/${encodeURIComponent(article.slug)}`}`;
  return {
    title: truncate(title, maxTitleLength),
    subtitle: subtitle || (english?.subtitle ?? ''),
    paragraphs: paragraphsOf(content || (english?.content ?? ''), maxLength),
    url: language === 'en' ? address : `${address}?lang=${language}`,
  };
}

/** The data of a campaign mail in one language, with the recipient's token. */
export function campaignMailData(
  articles: readonly CampaignText[],
  language: Language,
  { shopUrl, token }: { shopUrl: string; token: string },
): CampaignMailData {
  const maxLength = articles.length > 1 ? maxDigestArticleLength : maxArticleLength;
  const content = articles.map((article) => articleIn(article, language, { shopUrl, maxLength }));
  return {
    subject: campaignTitle(articles, language),
    preview: content[0]?.subtitle ?? '',
    articles: content,
    computers: null,
    token,
  };
}
