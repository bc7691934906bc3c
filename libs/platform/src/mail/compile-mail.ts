/** Where the layout takes the template in. */
const slot = '<!--template-->';

/** Unescaped tags: what a template is filled with comes from people. */
const unescaped = /\{\{\s*[{&]/;

/**
 * Turns a template into the HTML that mail programs understand, once, at build time: MJML is 400 kB of code that no running
 * service loads.
 * @param template the sections of one mail, with Mustache tags.
 * @param layout the document they are put into.
 */
export async function compileMail(template: string, layout: string): Promise<string> {
  if (unescaped.test(template) || unescaped.test(layout)) throw new Error('mails have no unescaped tags');
  if (!layout.includes(slot)) throw new Error(`the layout has no ${slot}`);
  const { default: mjml } = await import('mjml');
  const source = layout.replace(slot, () => template);
  // No fonts from elsewhere: a request to a third party tells it who reads when.
  const { html } = await mjml(source, { validationLevel: 'strict', fonts: {}, keepComments: false });
  return html.replace(/^[ \t]+/gm, '').replace(/\n{2,}/g, '\n');
}
