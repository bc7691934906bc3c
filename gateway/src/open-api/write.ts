import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GatewayModule } from '../gateway.module';
import { controllersOf, declaredRoutes } from '../http/routes';
import { makerCodePage, makerReference } from './maker-pages';
import { OpenApi } from './open-api';
import { routeList } from './route-list';
import { webhookPage } from './schemas/webhook-page';

/** `npm run api`: writes the list of routes and the API description, from which the front end's types are generated. */
const routes = controllersOf(GatewayModule).flatMap(declaredRoutes);
const description = new OpenApi().describe(routes);
const files = {
  'openapi.json': `${JSON.stringify(description, null, 2)}\n`,
  'integration/http.md': makerReference(description),
  'integration/codes.md': makerCodePage(description),
  'integration/webhooks.md': webhookPage(),
  'routes.txt': routeList(routes),
};
/** Types need no examples. */
const withoutExamples = JSON.stringify(description, (key, value: unknown) =>
  key === 'example' ? undefined : value,
);
writeFileSync(join(process.cwd(), 'dist', 'openapi-types.json'), withoutExamples);
for (const [name, text] of Object.entries(files)) {
  const file = join(process.cwd(), 'docs', name);
  writeFileSync(file, text);
  process.stdout.write(`described: ${file}\n`);
}
