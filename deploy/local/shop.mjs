#!/usr/bin/env node
// npm run shop -- …: what an operator does by hand in the running shop.
import { createRequire } from 'node:module';
import { prepareOrExit } from './prepare.mjs';

prepareOrExit({ web: false });
createRequire(import.meta.url)('../../dist/deploy/local/shop.js');
