import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { controllers } from '../gateway.module';
import { declaredRoutes } from '../http/routes';
import { OpenApi } from './open-api';

/** `npm run api`: the description of the API as it is now; the pages' types are made from it. */
const file = join(process.cwd(), 'docs', 'openapi.json');
writeFileSync(
  file,
  `${JSON.stringify(new OpenApi().describe(controllers.flatMap(declaredRoutes)), null, 2)}\n`,
);
process.stdout.write(`described: ${file}\n`);
