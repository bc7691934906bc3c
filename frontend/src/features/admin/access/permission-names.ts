import type { Permission } from '../panel/permissions';

const verbs = ['read', 'write', 'export', 'import', 'refund', 'delete'];

function partsOf(permission: Permission): [noun: string, verb: string] {
  const [noun = '', verb = ''] = permission.split(':');
  return [noun, verb];
}

const rankOf = (permission: Permission) => verbs.indexOf(partsOf(permission)[1]);

/** Permissions by what they are about, such as the orders. */
export function byNoun(permissions: readonly Permission[]): Map<string, Permission[]> {
  const groups = new Map<string, Permission[]>();
  for (const permission of [...permissions].sort((a, b) => rankOf(a) - rankOf(b))) {
    const [noun] = partsOf(permission);
    groups.set(noun, [...(groups.get(noun) ?? []), permission]);
  }
  return new Map([...groups].sort(([a], [b]) => a.localeCompare(b)));
}

/** Key of the text of what one may do, such as to read. */
export function verbText(permission: Permission): string {
  return `admin.permission.verb.${partsOf(permission)[1]}`;
}
