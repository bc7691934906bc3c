import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The place of the template in the layout. */
const slot = '<!--template-->';

/** Unescaped tags are forbidden, because the data comes from users. */
const unescaped = /\{\{\s*[{&]/;

/** No external fonts: a request would reveal to a third party that the mail is read, and when. */
const options = { validationLevel: 'strict', fonts: {}, keepComments: false } as const;

const cacheDir = join(tmpdir(), 'lowline-compiled');

/** Where the result of a source is cached: named by everything that it depends on. */
async function cachePath(source: string): Promise<string> {
  const mjml = await readFile(require.resolve('mjml/package.json'), 'utf8');
  const key = createHash('sha1')
    .update(JSON.stringify([mjml, options, source]))
    .digest('hex');
  return join(cacheDir, `${key}.html`);
}

async function compileMjml(source: string): Promise<string> {
  const { default: mjml } = await import('mjml');
  return (await mjml(source, options)).html;
}

/**
 * Compiles a source, unless another process did. Loading MJML stops a process for half a second or more, during which a service that a
 * test runs answers no request.
 */
async function compileOnce(source: string): Promise<string> {
  const path = await cachePath(source);
  const cached = await readFile(path, 'utf8').catch(() => undefined);
  if (cached !== undefined) return cached;
  const html = await compileMjml(source);
  // A file that is being written is never read, because it gets its name at the end.
  const incomplete = `${path}.${randomUUID()}`;
  await mkdir(cacheDir, { recursive: true });
  await writeFile(incomplete, html);
  await rename(incomplete, path);
  return html;
}

/**
 * Compiles an MJML template to HTML for mail programs at build time, so that no running service loads MJML (400 kB).
 * @param template the sections of one mail, with Mustache tags.
 * @param layout the document they are put into.
 */
export async function compileMail(template: string, layout: string): Promise<string> {
  if (unescaped.test(template) || unescaped.test(layout)) throw new Error('mails have no unescaped tags');
  if (!layout.includes(slot)) throw new Error(`the layout has no ${slot}`);
  const html = await compileOnce(layout.replace(slot, () => template));
  return html.replace(/^[ \t]+/gm, '').replace(/\n{2,}/g, '\n');
}
