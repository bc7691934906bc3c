import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import mustache from 'mustache';
import type { Language } from '#contracts/kit/actor';
import { singleLine } from '#contracts/kit/text';
import { truncate } from '#i18n/characters/truncate';
import { signalIn } from '#i18n/colours/palette';
import { htmlToPlainText } from './plain-text';
import type { MailTemplate } from './mail-template';
import type { MailTexts } from './mail-texts';
import { textSourceOf } from './text-source';

const maxSubjectLength = 200;

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Sufficient for text and quoted attributes; links stay readable. */
function escape(value: unknown): string {
  return String(value).replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** A tag without a value is an error, not an empty place in a receipt. */
class StrictContext extends mustache.Context {
  override lookup(name: string): unknown {
    const value: unknown = super.lookup(name);
    if (value === undefined) throw new Error(`the mail has no ${name}`);
    return value;
  }

  override push(view: unknown): StrictContext {
    return new StrictContext(view, this);
  }
}

/** The sources of both parts of a mail. */
interface MailSources {
  html: string;
  text: string;
}

function fill(source: string, view: object): string {
  return mustache.render(source, new StrictContext(view), undefined, { escape });
}

export interface RenderedMail {
  senderName: string;
  subject: string;
  html: string;
  text: string;
}

/** The sender that every mail names at its beginning and end, as it is when the mail is rendered. A service provides it. */
export abstract class MailSender {
  abstract readonly current: {
    readonly name: string;
    readonly legalName: string;
    readonly supportEmail: string;
    readonly signalColour: string;
  };
}

/** Renders mails from compiled templates. */
export class MailRenderer {
  private readonly sources = new Map<string, Promise<MailSources>>();

  /** @param shopUrl public origin; templates build their links from it. */
  constructor(
    private readonly shopUrl: string,
    private readonly texts: MailTexts,
    private readonly sender: MailSender,
  ) {}

  /** @throws Error when a text, a value or the template is missing; a retry cannot help */
  async render(template: MailTemplate<object>, language: Language, queued: object): Promise<RenderedMail> {
    const data = { ...template.added, ...queued };
    const t = this.texts.group(language, template.name, data);
    const { name: brand, legalName: company, supportEmail: support, signalColour } = this.sender.current;
    const signal = signalIn('dark', signalColour).fill;
    const layout = { ...this.texts.group(language, 'layout', data), brand, company, support, signal };
    const subject = truncate(singleLine(t.subject ?? ''), maxSubjectLength);
    if (subject === '') throw new Error(`mails.${template.name}.subject is missing`);
    const view = { ...data, t, layout, subject, language, shopUrl: this.shopUrl.replace(/\/+$/, '') };
    const source = await this.source(template);
    const text = await htmlToPlainText(fill(source.text, view));
    return { senderName: singleLine(brand), subject, html: fill(source.html, view), text };
  }

  private source(template: MailTemplate<object>): Promise<MailSources> {
    const path = join(template.folder, template.name);
    const known = this.sources.get(path);
    if (known) return known;
    const source = readFile(`${path}.html`, 'utf8')
      .catch(() => compileFromSource(path))
      .then((html) => ({ html, text: textSourceOf(html) }));
    this.sources.set(path, source);
    source.catch(() => this.sources.delete(path));
    return source;
  }
}

/** Tests and development run from the sources, without compiled templates. */
async function compileFromSource(path: string): Promise<string> {
  const [template, layout] = await Promise.all([
    readFile(`${path}.mjml`, 'utf8'),
    readFile(join(__dirname, 'layout.mjml'), 'utf8'),
  ]);
  const { compileMail } = await import('#platform/mail-templates/compile-mail');
  return compileMail(template, layout);
}
