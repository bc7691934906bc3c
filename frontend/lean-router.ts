import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const router = createRequire(__filename).resolve('react-router/package.json');
const production = join(router, '../dist/production/index.mjs');
const component = /= (React\d*\.(?:createContext|forwardRef|memo)\()/g;
const displayName = /^\w+\.displayName = "\w+";$/gm;

/**
 * React Router without what the shop does not use: four kilobytes of links that prefetch and forms that submit stay in every
 * bundle because each is made by a call and then named for developer tools, which no bundler may leave out by itself. Its
 * package also answers with the build for developers whoever asks.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === 'react-router' ? production : null),
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler: (code) => code.replace(displayName, '').replace(component, '= /* @__PURE__ */ $1'),
    },
  };
}
