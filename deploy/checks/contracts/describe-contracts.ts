import { getMetadataStorage } from 'class-validator';
import { allEvents, allRequests } from '#contracts/all';
import type { Class } from '#contracts/fields/class';
import { nestedClass } from '#contracts/fields/nested';

/** One field of a wire class: its rules and, for objects, their fields. */
interface FieldDescription {
  optional: boolean;
  rules: string[];
  fields?: Record<string, FieldDescription>;
}

export type ClassDescription = Record<string, FieldDescription>;

export interface ContractsDescription {
  requests: Record<
    string,
    { access: string; callers: string[]; fails: string[]; input: ClassDescription; output: ClassDescription }
  >;
  events: Record<string, ClassDescription>;
}

function ruleText(type: string, name: string | undefined, constraints: unknown[] | undefined): string {
  const values = (constraints ?? []).map((value) =>
    value instanceof RegExp ? String(value) : (JSON.stringify(value) ?? 'rule'),
  );
  return `${name ?? type}(${values.join(', ')})`;
}

function describeClass(type: Class, seen: readonly Class[] = []): ClassDescription {
  if (seen.includes(type)) return {};
  const description: ClassDescription = {};
  for (const rule of getMetadataStorage().getTargetValidationMetadatas(type, '', false, false)) {
    const field = (description[rule.propertyName] ??= { optional: false, rules: [] });
    if (rule.type === 'conditionalValidation') field.optional = true;
    else if (rule.type !== 'nestedValidation')
      field.rules.push(ruleText(rule.type, rule.name, rule.constraints));
    const nested = nestedClass(type, rule.propertyName);
    if (nested) field.fields ??= describeClass(nested, [...seen, type]);
  }
  for (const field of Object.values(description)) field.rules.sort();
  return description;
}

/** All contracts as comparable data. */
export function describeContracts(): ContractsDescription {
  const requests: ContractsDescription['requests'] = {};
  for (const contract of [...allRequests()].sort((a, b) => a.subject.localeCompare(b.subject))) {
    requests[contract.subject] = {
      access: contract.access,
      callers: [...contract.callers].sort(),
      fails: contract.fails.map((failure) => `${failure.code}:${failure.kind}`).sort(),
      input: describeClass(contract.input),
      output: describeClass(contract.output),
    };
  }
  const events = [...allEvents()].sort((a, b) => a.subject.localeCompare(b.subject));
  return {
    requests,
    events: Object.fromEntries(events.map((contract) => [contract.subject, describeClass(contract.data)])),
  };
}
