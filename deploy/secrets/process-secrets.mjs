// The secrets of each process, as docker-compose.yml gives them, for orchestrators that mount secrets as files.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Processes that read a variable from a file: `<NAME>_FILE` (libs/platform/src/config/variable-files.ts). */
export const processes = [
  ...['identity', 'catalogue', 'news', 'newsletter', 'commerce', 'licensing'],
  ...['gateway', 'provisioner', 'ops'],
];

/** Passwords, keys and secrets, public keys and former values included: they are rotated together. SMTP_URL has a password. */
export const isSecret = (name) => /(^|_)(PASSWORD|SECRETS?|KEYS?)(_|$)/.test(name) || name === 'SMTP_URL';

/** The pairs of a file like .env. */
export function parseEnv(text) {
  const lines = [...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)];
  return Object.fromEntries(lines.map(([, name, value]) => [name, value]));
}

/** Replaces `${NAME}`, `${NAME:-default}` and `${NAME:?message}` as compose does. */
export function interpolate(template, env) {
  const inner = /\$\{([A-Z0-9_]+)(?::?([-?])([^${}]*))?\}/;
  let text = String(template);
  for (let found = inner.exec(text); found; found = inner.exec(text)) {
    const [whole, name, operator, rest = ''] = found;
    const value = env[name];
    if (!value && operator === '?') throw new Error(`${name} is not set`);
    text = text.replace(whole, () => value || (operator === '-' ? rest : ''));
  }
  return text;
}

const namesIn = (template) => [...String(template).matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name);

/** The services of docker-compose.yml. */
export function composeServices(dir = root) {
  return parse(readFileSync(join(dir, 'docker-compose.yml'), 'utf8'), { merge: true }).services;
}

/** The environment of a process as compose declares it: its secrets, and its settings. */
export function variablesOf(process, services = composeServices()) {
  const all = Object.entries(services[process].environment);
  const hasSecret = ([name, template]) => isSecret(name) || namesIn(template).some(isSecret);
  return {
    secrets: Object.fromEntries(all.filter(hasSecret)),
    settings: Object.fromEntries(all.filter((pair) => !hasSecret(pair))),
  };
}

/** The values of the secrets of each process. */
export function secretValues(env) {
  const services = composeServices();
  const valuesOf = (process) =>
    Object.fromEntries(
      Object.entries(variablesOf(process, services).secrets).map(([name, template]) => [
        name,
        interpolate(template, env),
      ]),
    );
  return Object.fromEntries(processes.map((process) => [process, valuesOf(process)]));
}
