import { DefaultNamingStrategy, type NamingStrategyInterface } from 'typeorm';

function snake(text: string): string {
  return text.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
}

/** Columns as people type them in psql: `paidAt` → `paid_at`. */
export class SnakeNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(property: string, customName: string | undefined, prefixes: string[]): string {
    return snake([...prefixes, customName ?? property].join('_'));
  }
}
