import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { eventually } from '#testing/eventually';

/** Undefined with a virtual display; otherwise what is absent. */
export function missingDisplay(): string | undefined {
  return spawnSync('Xvfb', ['-help']).error ? 'Xvfb (package xvfb of Debian)' : undefined;
}

/** The background of our screens, as the display stores it: blue, green, red. */
const background = Buffer.from([0x1a, 0x17, 0x14]);

/** A display without a screen, whose picture is a file. */
export class VirtualDisplay {
  private constructor(
    private readonly server: ChildProcess,
    private readonly name: string,
    private readonly file: string,
  ) {}

  /** @param dir a folder for the picture */
  static async open(dir: string): Promise<VirtualDisplay> {
    const args = ['-displayfd', '3', '-screen', '0', '640x560x24', '-nolisten', 'tcp', '-fbdir', dir];
    const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    const [number]: unknown[] = await once(server.stdio[3] as Readable, 'data');
    return new VirtualDisplay(server, `:${String(number).trim()}`, join(dir, 'Xvfb_screen0'));
  }

  /** Runs a program until one of our screens is on the display, and ends it. @returns the pixels */
  async show(program: string, env: NodeJS.ProcessEnv): Promise<Buffer> {
    const child = spawn(program, { env: { ...process.env, DISPLAY: this.name, ...env }, stdio: 'ignore' });
    try {
      let pixels = this.pixels();
      await eventually(
        () => {
          const last = pixels;
          pixels = this.pixels();
          return hasScreen(pixels) && pixels.equals(last);
        },
        60_000,
        250,
      );
      return pixels;
    } finally {
      child.kill();
      await once(child, 'exit');
    }
  }

  close(): void {
    this.server.kill();
  }

  /** The file is an X window dump: the header and the colours come before the pixels. */
  private pixels(): Buffer {
    const dump = readFileSync(this.file);
    return dump.subarray(dump.readUInt32BE(0) + dump.readUInt32BE(76) * 12);
  }
}

function hasScreen(pixels: Buffer): boolean {
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4)
    if (pixels.subarray(at, at + 3).equals(background)) count += 1;
  return count > 50_000;
}
