#!/usr/bin/env node
// npm run dev: the local stack for development. The front end is served by Vite with hot reload; a changed service is compiled
// and restarted.
import { createRequire } from 'node:module';
import { prepareOrExit } from '../build/prepare.mjs';

prepareOrExit({ web: false });
process.setSourceMapsEnabled(true);
createRequire(import.meta.url)('../../../dist/deploy/local/commands/dev.js');
