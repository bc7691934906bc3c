import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { findServer } from '../../deploy/local/find-server';

const checker = require.resolve('vnu-jar/build/dist/vnu.jar');
const maxOutputBytes = 64 * 1024 * 1024;

interface Message {
  url: string;
  message: string;
  extract?: string;
}

/** The errors that the W3C's checker finds, by the name of the page. All pages are checked by one Java process. */
export async function htmlErrors(pages: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'html-'));
  const names = [...pages.keys()];
  names.forEach((name, i) => writeFileSync(join(folder, `${i}.html`), pages.get(name) ?? ''));
  try {
    const options = ['--errors-only', '--format', 'json', '--stdout', '--exit-zero-always'];
    const { stdout } = await promisify(execFile)(
      process.env['JAVA_PROGRAM'] ?? findServer('java'),
      ['-Xss2m', '-jar', checker, ...options, folder],
      { maxBuffer: maxOutputBytes },
    );
    const { messages } = JSON.parse(stdout) as { messages: Message[] };
    return messages.map(({ url, message, extract = '' }) => {
      const name = names[Number(basename(url, '.html'))] ?? url;
      return `${name}: ${message} (${extract.replaceAll(/\s+/g, ' ')})`;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
