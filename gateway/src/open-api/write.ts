import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GatewayModule } from '../gateway.module';
import { controllersOf, declaredRoutes } from '../http/routes';
import { OpenApi } from './open-api';
import { routeList } from './route-list';

/** `npm run api`: writes the list of routes and the API description, from which the front end's types are generated. */
const routes = controllersOf(GatewayModule).flatMap(declaredRoutes);
const files = {
  'openapi.json': `${JSON.stringify(new OpenApi().describe(routes), null, 2)}\n`,
  'routes.txt': routeList(routes),
};
for (const [name, text] of Object.entries(files)) {
  const file = join(process.cwd(), 'docs', name);
  writeFileSync(file, text);
  process.stdout.write(`described: ${file}\n`);
}
