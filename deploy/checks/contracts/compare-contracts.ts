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
      problems.push(`${where} was removed`);
      continue;
    }
    if (side === 'input' && field.optional && !now.optional) problems.push(`${where} became required`);
    if (side === 'output' && !field.optional && now.optional) problems.push(`${where} became optional`);
    const added = now.rules.filter((rule) => !field.rules.includes(rule));
    const removed = field.rules.filter((rule) => !now.rules.includes(rule));
    if (side === 'input' && added.length > 0) problems.push(`${where} became stricter: ${added.join(', ')}`);
    if (side === 'output' && removed.length > 0)
      problems.push(`${where} lost the rules: ${removed.join(', ')}`);
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
 * Changes that break a process with the locked contracts during a rolling deployment: a removed, newly required or stricter
 * input field, or an output with fewer guarantees. Additions are compatible.
 */
export function breakingChanges(locked: ContractsDescription, current: ContractsDescription): string[] {
  const problems: string[] = [];
  for (const [subject, contract] of Object.entries(locked.requests)) {
    const now = current.requests[subject];
    if (!now) {
      problems.push(`${subject} was removed`);
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
    if (!now) problems.push(`${subject} was removed`);
    else problems.push(...compareClass(subject, 'output', data, now));
  }
  return problems;
}
