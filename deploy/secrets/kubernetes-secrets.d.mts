import type { Variables } from './process-secrets.mjs';

export interface Secret {
  metadata: { name: string; namespace: string };
  type: string;
  stringData: Variables;
}

export function kubernetesSecrets(env: Variables, namespace: string): Secret[];
