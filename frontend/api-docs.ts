import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** No request to the validator of another host, and none from the page itself: it shows the API. */
const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  validatorUrl: null,
  supportedSubmitMethods: [],
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  filter: true,
});
`;

/**
 * Writes the renderer of /api/docs (Swagger UI, as it is published) beside the shop's scripts. No page of the shop loads it; the gateway
 * finds the files by their names (gateway/src/open-api/serve-api-docs.ts).
 */
export function apiDocs(): Plugin {
  const require = createRequire(__filename);
  const files = {
    'api-docs.js': () => readFileSync(require.resolve('swagger-ui-dist/swagger-ui-bundle.js')),
    'api-docs.css': () => readFileSync(require.resolve('swagger-ui-dist/swagger-ui.css')),
    'api-docs-start.js': () => start,
  };
  return {
    name: 'api-docs',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      for (const [name, source] of Object.entries(files))
        this.emitFile({ type: 'asset', name, source: source() });
    },
  };
}
