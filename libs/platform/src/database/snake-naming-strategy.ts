import { DefaultNamingStrategy, type NamingStrategyInterface } from 'typeorm';

function snake(text: string): string {
  return text.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
}

/** Column names in snake case: `paidAt` → `paid_at`. */
export class SnakeNamingStrategy extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(property: string, customName: string | undefined, prefixes: string[]): string {
    return snake([...prefixes, customName ?? property].join('_'));
  }
}
