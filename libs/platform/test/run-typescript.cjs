// Lets a plain Node process run our sources: `node --conditions=source -r run-typescript.cjs file.ts`.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { transformSync } = require('@swc/core');

const {
  exclude: _exclude,
  $schema: _schema,
  ...swcrc
} = JSON.parse(readFileSync(join(__dirname, '../../../.swcrc'), 'utf8'));

require.extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), { ...swcrc, filename, swcrc: false });
  module._compile(code, filename);
};
