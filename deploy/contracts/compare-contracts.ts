import type { ClassDescription, ContractsDescription } from './describe-contracts';

type Side = 'input' | 'output';

function compareClass(
  path: string,
  side: Side,
  locked: ClassDescription,
  current: ClassDescription,
): string[] {
  const problems: string[] = [];
  for (const [name, field] of Object.entries(locked)) {
    const now = current[name];
    const where = `${path}.${name}`;
    if (!now) {
      problems.push(`${where} has vanished`);
      continue;
    }
    if (side === 'input' && field.optional && !now.optional) problems.push(`${where} has become required`);
    if (side === 'output' && !field.optional && now.optional) problems.push(`${where} may now be absent`);
    const added = now.rules.filter((rule) => !field.rules.includes(rule));
    const removed = field.rules.filter((rule) => !now.rules.includes(rule));
    if (side === 'input' && added.length > 0)
      problems.push(`${where} has become narrower: ${added.join(', ')}`);
    if (side === 'output' && removed.length > 0)
      problems.push(`${where} promises less: ${removed.join(', ')}`);
    if (field.fields) problems.push(...compareClass(where, side, field.fields, now.fields ?? {}));
  }
  if (side === 'input') {
    for (const [name, field] of Object.entries(current)) {
      if (!locked[name] && !field.optional) problems.push(`${path}.${name} is new and required`);
    }
  }
  return problems;
}

/**
 * What would break a process that still speaks the locked contracts while this one is rolled out: a field that vanished,
 * became required or narrower, or a reply that promises less. Additions are fine.
 */
export function breakingChanges(locked: ContractsDescription, current: ContractsDescription): string[] {
  const problems: string[] = [];
  for (const [subject, contract] of Object.entries(locked.requests)) {
    const now = current.requests[subject];
    if (!now) {
      problems.push(`${subject} has vanished`);
      continue;
    }
    if (now.access !== contract.access)
      problems.push(`${subject} is now for ${now.access}, was for ${contract.access}`);
    const removed = contract.callers.filter((caller) => !now.callers.includes(caller));
    if (removed.length > 0) problems.push(`${subject} is closed to ${removed.join(', ')}`);
    problems.push(...compareClass(`${subject} input`, 'input', contract.input, now.input));
    problems.push(...compareClass(`${subject} output`, 'output', contract.output, now.output));
  }
  for (const [subject, data] of Object.entries(locked.events)) {
    const now = current.events[subject];
    if (!now) problems.push(`${subject} has vanished`);
    else problems.push(...compareClass(subject, 'output', data, now));
  }
  return problems;
}
