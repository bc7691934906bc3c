import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GatewayModule } from '../gateway.module';
import { controllersOf, declaredRoutes } from '../http/routes';
import { OpenApi } from './open-api';

/** `npm run api`: writes the current API description; the front end's types are generated from it. */
const file = join(process.cwd(), 'docs', 'openapi.json');
writeFileSync(
  file,
  `${JSON.stringify(new OpenApi().describe(controllersOf(GatewayModule).flatMap(declaredRoutes)), null, 2)}\n`,
);
process.stdout.write(`described: ${file}\n`);
