import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vectorFiles } from './vectors';

// Run from the root of the repository: node dist/deploy/tools/licence-vectors/main.js
const folder = join('libs', 'licensing-client', 'vectors');
mkdirSync(folder, { recursive: true });
for (const [name, content] of Object.entries(vectorFiles))
  writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
