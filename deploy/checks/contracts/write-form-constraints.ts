import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formConstraintFiles, type OpenApiDescription } from './form-constraints';

/** Last step of `npm run api`: the constraints that the front end's forms import. */
const root = process.cwd();
const description: OpenApiDescription = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'));
for (const [file, source] of Object.entries(formConstraintFiles(description, root))) {
  writeFileSync(join(root, file), source);
  process.stdout.write(`written: ${file}\n`);
}
