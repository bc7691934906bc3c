#!/usr/bin/env node
// npm run reset: forgets everything the local shop has stored, keys included.
import { createRequire } from 'node:module';
import { prepareOrExit } from './prepare.mjs';

prepareOrExit({ web: false });
createRequire(import.meta.url)('../../dist/deploy/local/reset.js');
