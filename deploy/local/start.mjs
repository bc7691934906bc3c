#!/usr/bin/env node
// npm start: the whole shop on this machine. `npm start -- --data <folder> --ports free` runs another one beside it.
import { createRequire } from 'node:module';
import { prepareOrExit } from './prepare.mjs';

prepareOrExit();
process.setSourceMapsEnabled(true);
// In this very process: one less to pass signals through.
createRequire(import.meta.url)('../../dist/deploy/local/up.js');
