import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Language } from '#contracts/kit/actor';
import type { CriticalReleaseWithdrawn, ReleasePublished } from '#contracts/catalogue/events';
import type { ReleaseRequirements } from '#contracts/catalogue/requirements/release-requirements';
import type { OwnerWithComputers } from '#contracts/licensing/account/owner-computers';
import type { CampaignText } from '#contracts/news/campaign-text';
import { ShopBrand } from '#brand/shop-brand';
import { MailRenderer, type RenderedMail } from '#platform/mail-templates/mail-renderer';
import { MailTexts } from '#platform/mail-templates/mail-texts';
import { campaignMail, type CampaignMailData } from '../mails/campaign.mail';
import { NewsletterConfig } from '../newsletter.config';
import { campaignMailData, campaignTitle, completeLanguages } from './campaign-content';
import { computersText, exampleOwner } from './computers-text';
import { releaseText, withdrawalText } from './release-text';

/** A rendered mail in which only the recipient's token is missing. */
interface RenderedTemplate {
  mail: RenderedMail;
  placeholder: string;
}

interface CampaignContent {
  id: string;
  articles: readonly CampaignText[];
  requirements: ReleaseRequirements | null;
}

interface Reader {
  language: Language;
  token: string;
  owner?: OwnerWithComputers | undefined;
}

/**
 * The mails of a campaign: rendered once per language, then completed with the recipient's token. Those that name the recipient's
 * computers are rendered one by one.
 */
@Injectable()
export class CampaignContentService {
  private readonly renderer: MailRenderer;
  private readonly shopUrl: string;
  private readonly templates = new LRUCache<string, Promise<RenderedTemplate>>({ max: 20 });

  constructor(config: NewsletterConfig, brand: ShopBrand) {
    this.shopUrl = config.SHOP_URL.replace(/\/+$/, '');
    this.renderer = new MailRenderer(this.shopUrl, MailTexts.load(), brand);
  }

  title(articles: readonly CampaignText[]): string {
    return campaignTitle(articles);
  }

  releaseText(release: ReleasePublished): CampaignText {
    return releaseText(release);
  }

  withdrawalText(release: CriticalReleaseWithdrawn): CampaignText {
    return withdrawalText(release);
  }

  /** The languages in which every article has its own text. */
  languages(articles: readonly CampaignText[]): Language[] {
    return completeLanguages(articles);
  }

  /** The mail with examples of computers. */
  exampleData(campaign: CampaignContent, language: Language, token: string): CampaignMailData {
    return this.mailData(campaign, { language, token, owner: exampleOwner });
  }

  renderExample(campaign: CampaignContent, language: Language, token: string): Promise<RenderedMail> {
    return this.render(campaign, { language, token, owner: exampleOwner });
  }

  async render(campaign: CampaignContent, reader: Reader): Promise<RenderedMail> {
    const data = this.mailData(campaign, reader);
    if (data.computers) return this.renderer.render(campaignMail, reader.language, data);
    const { mail, placeholder } = await this.template(campaign, reader.language);
    const complete = (text: string) => text.replaceAll(placeholder, reader.token);
    return { ...mail, html: complete(mail.html), text: complete(mail.text) };
  }

  private mailData(
    { articles, requirements }: CampaignContent,
    { language, token, owner }: Reader,
  ): CampaignMailData {
    const data = campaignMailData(articles, language, { shopUrl: this.shopUrl, token });
    return requirements && owner
      ? { ...data, computers: computersText(requirements, owner, language) }
      : data;
  }

  private template(campaign: CampaignContent, language: Language): Promise<RenderedTemplate> {
    const key = `${campaign.id} ${language}`;
    const known = this.templates.get(key);
    if (known) return known;
    const rendered = this.renderTemplate(campaign, language);
    this.templates.set(key, rendered);
    rendered.catch(() => this.templates.delete(key));
    return rendered;
  }

  private async renderTemplate(campaign: CampaignContent, language: Language): Promise<RenderedTemplate> {
    // Random, so that no article contains it.
    const placeholder = randomBytes(24).toString('hex');
    const data = this.mailData(campaign, { language, token: placeholder });
    return { mail: await this.renderer.render(campaignMail, language, data), placeholder };
  }
}
