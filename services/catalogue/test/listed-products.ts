import type { DataSource } from 'typeorm';
import { newId } from '#platform/database/new-id';

/** A product as a test lists it; the rest is the same for all. */
export interface ListedProduct {
  slug: string;
  name?: string;
  russianName?: string;
  description?: string;
  category?: string;
  priceCents?: number;
  compatibility?: string[];
  tags?: string[];
  position?: number;
  isActive?: boolean;
}

const specifications = JSON.stringify({ format: [], bitDepth: '', sampleRate: '', interface: '' });

/** Inserts a product and its texts, like a process of the former version: it knows nothing of the lists. */
export async function insertListed(database: DataSource, product: ListedProduct): Promise<string> {
  const {
    slug,
    name = slug,
    russianName,
    description = '',
    category = 'effect',
    priceCents = 2_900,
  } = product;
  const { compatibility = ['VST3', 'macOS 11+'], tags = [], position = 1_000, isActive = true } = product;
  const id = newId();
  await database.query(
    `insert into plugins (id, slug, category, price_cents, compatibility, position, is_active, system_requirements)
     values ($1, $2, $3, $4, $5, $6, $7, '{"mac":"","windows":""}')`,
    [id, slug, category, priceCents, compatibility, position, isActive],
  );
  const texts: [string, string][] = [
    ['en', name],
    ...(russianName ? [['ru', russianName] as [string, string]] : []),
  ];
  for (const [language, title] of texts)
    await database.query(
      `insert into plugin_translations (plugin_id, language, name, description, tags, specifications)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, language, title, description, tags, specifications],
    );
  return id;
}

export async function clearProducts(database: DataSource): Promise<void> {
  await database.query('truncate releases cascade');
  await database.query('delete from audio_samples');
  await database.query('delete from plugins');
}
