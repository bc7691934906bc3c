// Lets Node run our sources: `node -r run-typescript.cjs file.ts`. Jest's loader of modules uses it too.
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { tmpdir } = require('node:os');
const { dirname, join } = require('node:path');
const vm = require('node:vm');

const root = join(__dirname, '../../..');
const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const swcrc = readFileSync(join(root, '.swcrc'), 'utf8');
const compiledDir = join(tmpdir(), 'lowline-compiled');
mkdirSync(compiledDir, { recursive: true });

/** Compiles a source into a file, unless an equal one was compiled before. */
function compile(filename, source, compiled) {
  const { transformSync } = require('@swc/core');
  const { exclude: _exclude, $schema: _schema, ...options } = JSON.parse(swcrc);
  const { code } = transformSync(source, { ...options, filename, swcrc: false, sourceMaps: 'inline' });
  // Another process may be writing the same file.
  const incomplete = `${compiled}.${process.pid}`;
  writeFileSync(incomplete, code);
  renameSync(incomplete, compiled);
  return code;
}

function readCompiled(filename) {
  const source = readFileSync(filename, 'utf8');
  const key = createHash('sha1').update(`${swcrc}${filename}\0${source}`).digest('hex');
  const compiled = join(compiledDir, `${key}.js`);
  try {
    return { compiled, code: readFileSync(compiled, 'utf8') };
  } catch {
    return { compiled, code: compile(filename, source, compiled) };
  }
}

/** V8 knows the module by the path of the compiled file, whose source map makes stack traces name the source. */
Module._extensions['.ts'] = (module, filename) => {
  const { compiled, code } = readCompiled(filename);
  const parameters = ['exports', 'require', 'module', '__filename', '__dirname'];
  const run = vm.compileFunction(code, parameters, { filename: compiled });
  const load = Object.assign((id) => module.require(id), {
    cache: require.cache,
    main: process.mainModule,
    resolve: (id) => Module._resolveFilename(id, module),
  });
  Reflect.apply(run, module.exports, [module.exports, load, module, filename, dirname(filename)]);
};

const resolve = Module._resolveFilename;
/** The aliases of this repository name its sources, without an option of the process. */
Module._resolveFilename = function (request, ...rest) {
  const [, alias, path] = /^(#[\w-]+\/)(.+)$/.exec(request) ?? [];
  const source = imports[`${alias}*`]?.source;
  return Reflect.apply(resolve, this, [source ? join(root, source.replace('*', path)) : request, ...rest]);
};
