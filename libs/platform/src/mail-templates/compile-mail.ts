/** The place of the template in the layout. */
const slot = '<!--template-->';

/** Unescaped tags are forbidden, because the data comes from users. */
const unescaped = /\{\{\s*[{&]/;

/**
 * Compiles an MJML template to HTML for mail programs at build time, so that no running service loads MJML (400 kB).
 * @param template the sections of one mail, with Mustache tags.
 * @param layout the document they are put into.
 */
export async function compileMail(template: string, layout: string): Promise<string> {
  if (unescaped.test(template) || unescaped.test(layout)) throw new Error('mails have no unescaped tags');
  if (!layout.includes(slot)) throw new Error(`the layout has no ${slot}`);
  const { default: mjml } = await import('mjml');
  const source = layout.replace(slot, () => template);
  // No external fonts: a request would reveal to a third party that the mail is read, and when.
  const { html } = await mjml(source, { validationLevel: 'strict', fonts: {}, keepComments: false });
  return html.replace(/^[ \t]+/gm, '').replace(/\n{2,}/g, '\n');
}
