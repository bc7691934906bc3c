import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** Small files that are saved with every state of the log. */
const names = { label: 'backup_label', secrets: 'secrets.json', erasures: 'erasures.json' } as const;

/** Writes and reads the attachments in a folder. */
export class Attachments {
  static readonly folderName = 'attachments';

  private constructor(readonly folder: string) {}

  static in(parent: string): Attachments {
    return new Attachments(join(parent, Attachments.folderName));
  }

  /** Collects the secrets and the ids of deleted people; ids are all that is left of them. */
  async collect(dataDir: string, identityUrl: string, label?: string): Promise<void> {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const secrets = join(dataDir, names.secrets);
    if (existsSync(secrets)) copyFileSync(secrets, join(this.folder, names.secrets));
    const erased = JSON.stringify(await erasedSubjects(identityUrl));
    writeFileSync(join(this.folder, names.erasures), erased, { mode: 0o600 });
    if (label === undefined) rmSync(join(this.folder, names.label), { force: true });
    else writeFileSync(join(this.folder, names.label), label);
  }

  get label(): string {
    return readFileSync(join(this.folder, names.label), 'utf8');
  }

  get secretsFile(): string | undefined {
    const file = join(this.folder, names.secrets);
    return existsSync(file) ? file : undefined;
  }

  get erasedSubjects(): string[] {
    return JSON.parse(readFileSync(join(this.folder, names.erasures), 'utf8')) as string[];
  }
}

/** None while the table does not exist: before the first migration. */
async function idsIn(client: Client, table: string, column: string): Promise<string[]> {
  const found = await client.query('select 1 where to_regclass($1) is not null', [table]);
  if (!found.rowCount) return [];
  return (await client.query<{ id: string }>(`select ${column} as id from ${table}`)).rows.map(
    ({ id }) => id,
  );
}

/** With those that a restore has not repeated yet, because the next restore may come before. */
async function erasedSubjects(identityUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: identityUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const erased = await idsIn(client, 'erased_subjects', 'subject_id');
    const open = await idsIn(client, 'erasures_to_repeat', 'user_id');
    return [...new Set([...erased, ...open])].sort();
  } finally {
    await client.end();
  }
}
