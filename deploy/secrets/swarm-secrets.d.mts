import type { Variables } from './process-secrets.mjs';

export function swarmSecrets(env: Variables): Variables;
