import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import '#contracts/all';
import { breakingChanges } from '../../checks/contracts/compare-contracts';
import { type ContractsDescription, describeContracts } from '../../checks/contracts/describe-contracts';

/** What processes of an earlier version miss in the contracts of this one. */
export function brokenContracts(earlierFolder: string): string[] {
  const file = join(earlierFolder, 'libs/contracts/contracts.lock.json');
  return breakingChanges(JSON.parse(readFileSync(file, 'utf8')) as ContractsDescription, describeContracts());
}
