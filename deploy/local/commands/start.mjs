#!/usr/bin/env node
// npm start: the whole shop on this machine. `npm start -- --data <folder> --ports free` runs another one beside it.
import { createRequire } from 'node:module';
import { prepareOrExit } from '../build/prepare.mjs';

prepareOrExit();
process.setSourceMapsEnabled(true);
const require = createRequire(import.meta.url);
require('../build/bundled-packages.cjs');
// In this process, so that signals need not be forwarded.
require('../../../dist/deploy/local/commands/start.js');
