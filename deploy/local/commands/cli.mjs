#!/usr/bin/env node
// npm run shop -- …: operator commands for the running shop.
import { createRequire } from 'node:module';
import { prepareOrExit } from '../build/prepare.mjs';

prepareOrExit({ web: false });
createRequire(import.meta.url)('../../../dist/deploy/local/commands/cli.js');
