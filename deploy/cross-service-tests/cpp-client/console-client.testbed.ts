import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '#platform/database/new-id';
import { plugin } from '../../../services/licensing/test/licensing.testbed';
import type { LicensingStack } from '../licensing-client.testbed';
import { runProgram } from './cpp-build.testbed';

/** Undefined with the tools that a build of the C++ client needs; otherwise what is absent. */
export function missingBuildTool(): string | undefined {
  const programs = ['cmake', 'g++'].filter((name) => spawnSync(name, ['--version']).status !== 0);
  if (programs.length > 0) return programs.join(' and ');
  const curl = ['-fsyntax-only', '-x', 'c++', '-include', 'curl/curl.h', '/dev/null'];
  return spawnSync('g++', curl).status === 0 ? undefined : 'the headers of libcurl';
}

/** A computer with the console client. */
export class ConsoleClient {
  readonly folder: string;
  url: string;
  language: 'en' | 'ru' = 'en';
  text = '';

  constructor(
    private readonly program: string,
    { dir, gateway }: LicensingStack,
  ) {
    this.folder = mkdtempSync(join(dir, 'console-'));
    this.url = gateway.url;
    // All of them run on this computer, so each gets an id of its own.
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(this.at('device-id'), `device-${newId()}`);
  }

  async run(args: readonly string[], onText?: (text: string) => void): Promise<number> {
    const settings = ['--shop', this.url, '--folder', this.folder, '--product', plugin.slug];
    const all = [...settings, '--product-version', plugin.version, '--language', this.language, ...args];
    const { exitCode, text } = await runProgram(this.program, all, onText ? { onText } : {});
    this.text = text;
    return exitCode;
  }

  at(name: string): string {
    return join(this.folder, name);
  }

  read(name: string): string {
    return readFileSync(this.at(name), 'utf8').trim();
  }
}
