#!/usr/bin/env node
// npm run reset: deletes all data of the local shop, keys included.
import { createRequire } from 'node:module';
import { prepareOrExit } from '../build/prepare.mjs';

prepareOrExit({ web: false });
createRequire(import.meta.url)('../../../dist/deploy/local/commands/reset.js');
