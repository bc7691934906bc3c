import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constantsOfForms, formConstraintsSource, type OpenApiDescription } from './form-constraints';

/** Last step of `npm run api`: the constraints that the front end's forms import. */
const file = join(process.cwd(), 'frontend/src/api/form-constraints.ts');
const description: OpenApiDescription = JSON.parse(
  readFileSync(join(process.cwd(), 'docs/openapi.json'), 'utf8'),
);
const used = constantsOfForms(process.cwd());
writeFileSync(
  file,
  formConstraintsSource(description, (constant) => used.has(constant)),
);
process.stdout.write(`written: ${file}\n`);
