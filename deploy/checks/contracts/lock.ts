import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeContracts } from './describe-contracts';

/** `npm run contracts:lock`: accepts the contracts as they are now. A breaking change needs a new version of the contract beside the locked one. */
const file = join(process.cwd(), 'libs/contracts/contracts.lock.json');
writeFileSync(file, `${JSON.stringify(describeContracts(), null, 1)}\n`);
process.stdout.write(`locked: ${file}\n`);
