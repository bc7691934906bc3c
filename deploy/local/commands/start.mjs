#!/usr/bin/env node
// npm start: the whole shop on this machine. `npm start -- --data <folder> --ports free` runs another one beside it.
import { createRequire } from 'node:module';
import { prepareOrExit } from '../build/prepare.mjs';

prepareOrExit();
process.setSourceMapsEnabled(true);
// In this process, so that signals need not be forwarded.
createRequire(import.meta.url)('../../../dist/deploy/local/commands/start.js');
