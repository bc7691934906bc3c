import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '#platform/database/new-id';
import { plugin } from '../../services/licensing/test/licensing.testbed';
import { runReferenceClient } from './program';
import type { ShopForPlugIns } from './testbed';

/** An address where nobody answers. */
export const away = 'http://127.0.0.1:9';

/** A computer with a plug-in on it, and a clock of its own. */
export class PlugIn {
  readonly folder: string;
  readonly printed: string[] = [];
  /** Whose clock is wrong by how much. */
  skew = 0;
  url: string;
  onCode: (userCode: string) => Promise<unknown> = () => Promise.resolve();

  private constructor({ dir, gateway }: ShopForPlugIns) {
    this.folder = join(dir, newId());
    this.url = gateway.url;
  }

  /** On a computer of its own. */
  static async of(shop: ShopForPlugIns): Promise<PlugIn> {
    return new PlugIn(shop).isOn(`device-${newId()}`);
  }

  async runs(...args: string[]): Promise<number> {
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

  /** Each plug-in of a spec is on the same computer, so it gets the id of another one. */
  private async isOn(deviceId: string): Promise<this> {
    await this.runs('status');
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
