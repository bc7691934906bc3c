import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Language } from '#contracts/kit/actor';
import { loadConfig } from '#platform/config/load-config';
import { MailConfig } from '#platform/mail/mail.config';
import { MailTexts } from '#platform/mail/mail-texts';
import { MailRenderer, type RenderedMail } from '#platform/mail/render-mail';
import { campaignMail } from '../mails/campaign.mail';
import { NewsletterConfig } from '../newsletter.config';
import type { CampaignRow } from './campaign.entity';
import { letterIn } from './letter-text';

/** A letter that only lacks its reader's link. */
interface Form {
  mail: RenderedMail;
  gap: string;
}

type Written = Pick<CampaignRow, 'id' | 'articles'>;

/** Writes a campaign's letters: once for each language, and from there by filling in the reader's link. */
@Injectable()
export class Letters {
  private readonly renderer: MailRenderer;
  private readonly shopUrl: string;
  private readonly forms = new LRUCache<string, Promise<Form>>({ max: 20 });

  constructor(config: NewsletterConfig) {
    this.shopUrl = config.SHOP_URL.replace(/\/+$/, '');
    this.renderer = new MailRenderer(this.shopUrl, MailTexts.load(), loadConfig(MailConfig));
  }

  async letter(campaign: Written, language: Language, token: string): Promise<RenderedMail> {
    const { mail, gap } = await this.form(campaign, language);
    const fill = (text: string) => text.replaceAll(gap, token);
    return { subject: mail.subject, html: fill(mail.html), text: fill(mail.text) };
  }

  private form(campaign: Written, language: Language): Promise<Form> {
    const key = `${campaign.id} ${language}`;
    const known = this.forms.get(key);
    if (known) return known;
    const made = this.write(campaign, language);
    this.forms.set(key, made);
    made.catch(() => this.forms.delete(key));
    return made;
  }

  private async write({ articles }: Written, language: Language): Promise<Form> {
    // A word no article can hold.
    const gap = randomBytes(24).toString('hex');
    const letter = letterIn(articles, language, { shopUrl: this.shopUrl, token: gap });
    return { mail: await this.renderer.render(campaignMail, language, letter), gap };
  }
}
