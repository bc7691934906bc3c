import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formConstraintsSource, type OpenApiDescription } from './form-constraints';

/** Last step of `npm run api`: the constraints that the front end's forms check. */
const file = join(process.cwd(), 'frontend/src/api/form-constraints.ts');
const description: OpenApiDescription = JSON.parse(
  readFileSync(join(process.cwd(), 'docs/openapi.json'), 'utf8'),
);
writeFileSync(file, formConstraintsSource(description));
process.stdout.write(`written: ${file}\n`);
