import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface } from 'typeorm';

export type Migration = new () => MigrationInterface;

/** A folder with a file for each migration, or the migrations themselves. */
export type Migrations = string | readonly Migration[];

/** `1799100000000-create-news.ts` or its compiled form; the name of the class ends with the same number. */
const migrationFile = /^\d{13}-[\w-]+\.[jt]s$/;

/** @throws when the folder has no migration: a service would start without its tables */
export async function loadMigrations(migrations: Migrations): Promise<readonly Migration[]> {
  if (typeof migrations !== 'string') return migrations;
  const files = readdirSync(migrations).filter((file) => migrationFile.test(file));
  if (files.length === 0) throw new Error(`no migration in ${migrations}`);
  const modules = await Promise.all(
    files.map((file) => import(join(migrations, file)) as Promise<Record<string, Migration>>),
  );
  return modules.flatMap((module) => Object.values(module));
}
