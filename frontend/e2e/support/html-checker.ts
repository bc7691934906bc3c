import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../../../libs/local-servers/src/find-program';

const checker = require.resolve('vnu-jar/build/dist/vnu.jar');
const maxOutputBytes = 64 * 1024 * 1024;

interface Message {
  url: string;
  message: string;
  extract?: string;
}

/** Errors of the W3C checker with the name of their page. One Java process checks all pages. */
export async function htmlErrors(pages: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'html-'));
  const names = [...pages.keys()];
  names.forEach((name, i) => writeFileSync(join(folder, `${i}.html`), pages.get(name) ?? ''));
  try {
    const options = ['--errors-only', '--format', 'json', '--stdout', '--exit-zero-always'];
    const { stdout } = await promisify(execFile)(
      process.env['JAVA_PROGRAM'] ?? findProgram('java'),
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
