export type Variables = Record<string, string>;
interface ComposeService {
  environment: Record<string, string | number>;
}

export const processes: readonly string[];
export function isSecret(name: string): boolean;
export function parseEnv(text: string): Variables;
export function interpolate(template: string | number, env: Variables): string;
export function composeServices(dir?: string): Record<string, ComposeService>;
export function variablesOf(
  process: string,
  services?: Record<string, ComposeService>,
): { secrets: Variables; settings: Record<string, string | number> };
export function secretValues(env: Variables): Record<string, Variables>;
