import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '#platform/database/new-id';
import { plugin } from '../../services/licensing/test/licensing.testbed';
import { runReferenceClient } from '../../libs/licensing-client/typescript/program';
import type { LicensingStack } from './licensing-client.testbed';

/** An address without a server. */
export const unreachableUrl = 'http://127.0.0.1:9';

/** A computer with a plug-in and its own clock. */
export class PlugIn {
  readonly folder: string;
  readonly printed: string[] = [];
  /** How much its clock is wrong. */
  skew = 0;
  url: string;
  onCode: (userCode: string) => Promise<unknown> = () => Promise.resolve();

  private constructor({ dir, gateway }: LicensingStack) {
    this.folder = join(dir, newId());
    this.url = gateway.url;
  }

  /** Creates it on a new computer. */
  static async install(shop: LicensingStack): Promise<PlugIn> {
    return new PlugIn(shop).isOn(`device-${newId()}`);
  }

  async run(...args: string[]): Promise<number> {
    this.printed.length = 0;
    const settings = ['--shop', this.url, '--folder', this.folder, '--product', plugin.slug];
    return runReferenceClient([...settings, '--product-version', plugin.version, ...args], {
      print: (line) => this.printed.push(line),
      clock: () => Math.floor(Date.now() / 1_000) + this.skew,
      wait: async () => {
        await this.onCode(/code ([A-Z]{4}-[A-Z]{4})/.exec(this.text)?.[1] ?? '');
      },
    });
  }

  /** All plug-ins of a spec run on this computer, so each gets another computer id. */
  private async isOn(deviceId: string): Promise<this> {
    await this.run('status');
    writeFileSync(join(this.folder, 'device-id'), deviceId);
    return this;
  }

  get text(): string {
    return this.printed.join('\n');
  }

  get file(): string {
    return readFileSync(this.at('licence.jws'), 'utf8');
  }

  at(name: string): string {
    return join(this.folder, name);
  }
}
