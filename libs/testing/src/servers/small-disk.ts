import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testServersVariable } from './test-server';

const size = '16m';

function mount(dir: string): string | undefined {
  if (process.env[testServersVariable] === 'containers') return 'the servers are containers';
  const { status, error, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', dir], {
    encoding: 'utf8',
  });
  return status === 0 ? undefined : String(error ?? stderr.trim());
}

/** A disk of 16 MB in memory, which a test can fill. */
export class SmallDisk {
  private constructor(readonly dir: string) {}

  /** Undefined where mounting is not permitted; a line then names the specs that are skipped. */
  static mount(subject: string): SmallDisk | undefined {
    const dir = mkdtempSync(join(tmpdir(), 'small-disk-'));
    const failure = mount(dir);
    if (failure === undefined) return new SmallDisk(dir);
    rmSync(dir, { recursive: true });
    process.stderr.write(`not tested: ${subject}. ${failure}\n`);
    return undefined;
  }

  /** Writes until nothing more fits. */
  fill(): void {
    const file = openSync(this.filler, 'w');
    for (const bytes of [65_536, 1]) {
      try {
        for (;;) writeSync(file, Buffer.alloc(bytes));
      } catch {
        // No space left on device.
      }
    }
    closeSync(file);
  }

  free(): void {
    rmSync(this.filler, { force: true });
  }

  /** Only after the server that uses it has exited. */
  unmount(): void {
    spawnSync('umount', [this.dir]);
    rmSync(this.dir, { recursive: true, force: true });
  }

  private get filler(): string {
    return join(this.dir, 'filler');
  }
}
