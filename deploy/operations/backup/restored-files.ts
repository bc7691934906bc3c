import {
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { walFolder } from '#local-servers/postgres/wal-archive';
import { Attachments } from './attachments';
import type { Repository } from './repository/repository';
import type { RestorePlan, Snapshot } from './repository/snapshots';

interface Parts {
  wal: string;
  attachments: string;
  /** Undefined if the files are in a bucket. */
  storage: string | undefined;
}

function partsOf({ paths }: Snapshot): Parts {
  const wal = paths.find((path) => basename(path) === walFolder);
  const attachments = paths.find((path) => basename(path) === Attachments.folderName);
  if (!wal || !attachments) throw new Error('the snapshot has no log; it was not made by shop backup');
  return { wal, attachments, storage: paths.find((path) => path !== wal && path !== attachments) };
}

/** A copy by root belongs to root, and the services that write the files run without it. */
function copyOwners(from: string, to: string): void {
  const names = readdirSync(from, { recursive: true, encoding: 'utf8' });
  for (const name of ['.', ...names]) {
    const { uid, gid } = lstatSync(join(from, name));
    lchownSync(join(to, name), uid, gid);
  }
}

/** The log, the files and the attachments of a plan, in a folder of their own. */
export class RestoredFiles {
  private constructor(
    private readonly folder: string,
    private readonly plan: RestorePlan,
  ) {}

  static async unpack(repository: Repository, plan: RestorePlan, folder: string): Promise<RestoredFiles> {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { journal, before, anchor, newest } = plan;
    await repository.restore(journal.id, join(folder, 'journal'));
    const { storage } = partsOf(before);
    if (before.id !== journal.id && storage)
      await repository.restore(before.id, join(folder, 'before'), [storage]);
    if (anchor.id !== journal.id)
      await repository.restore(anchor.id, join(folder, 'anchor'), [partsOf(anchor).attachments]);
    if (newest.id !== journal.id)
      await repository.restore(newest.id, join(folder, 'newest'), [
        partsOf(newest).attachments,
        '*.history.gz',
      ]);
    const files = new RestoredFiles(folder, plan);
    files.addNewerTimelines();
    return files;
  }

  /** The archived log. */
  get wal(): string {
    return join(this.folder, 'journal', partsOf(this.plan.journal).wal);
  }

  get label(): string {
    return this.attachmentsOf('anchor').label;
  }

  get secretsFile(): string | undefined {
    return this.attachmentsOf('journal').secretsFile;
  }

  /** Everybody who was deleted until the newest snapshot, after the target, too. */
  get erasedSubjects(): string[] {
    return this.attachmentsOf('newest').erasedSubjects;
  }

  /** The folders with stored files; the first one is the newer. */
  get storages(): string[] {
    return (['journal', 'before'] as const).flatMap((name) => {
      const { storage } = partsOf(this.plan[name]);
      const folder = storage && join(this.folder, name, storage);
      return folder && existsSync(folder) ? [folder] : [];
    });
  }

  /** Adds the stored files to a folder; files that exist stay. */
  moveStorageTo(target: string): void {
    for (const storage of this.storages) {
      mkdirSync(dirname(target), { recursive: true });
      if (!existsSync(target)) {
        renameSync(storage, target);
        continue;
      }
      cpSync(storage, target, { recursive: true, force: false, preserveTimestamps: true });
      if (process.getuid?.() === 0) copyOwners(storage, target);
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private attachmentsOf(name: 'journal' | 'anchor' | 'newest'): Attachments {
    const snapshot = this.plan[name];
    const folder = snapshot.id === this.plan.journal.id ? 'journal' : name;
    return Attachments.in(join(this.folder, folder, dirname(partsOf(snapshot).attachments)));
  }

  /** Postgres chooses a timeline that it finds no history of; a number must not be used twice. */
  private addNewerTimelines(): void {
    const newer = join(this.folder, 'newest', partsOf(this.plan.newest).wal);
    if (!existsSync(newer)) return;
    for (const name of readdirSync(newer)) cpSync(join(newer, name), join(this.wal, name), { force: false });
  }
}
