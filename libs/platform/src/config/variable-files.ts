import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error';

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/**
 * The environment with the content of each file that a variable `<NAME>_FILE` names, for the given names. Orchestrators mount
 * secrets as files: a variable is visible to everyone who may inspect the container, and is inherited by child processes.
 * @throws ConfigError naming each variable that is set twice or whose file cannot be read
 */
export function readVariableFiles(names: readonly string[], env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read: NodeJS.ProcessEnv = {};
  const problems: string[] = [];
  for (const name of names) {
    const path = env[`${name}_FILE`];
    if (!path) continue;
    if (env[name]) {
      problems.push(`${name} and ${name}_FILE are both set: remove one`);
      continue;
    }
    try {
      // Editors and `echo` end a file with a newline.
      read[name] = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '');
    } catch (error) {
      problems.push(`${name}_FILE names ${path}, which cannot be read: ${reasonOf(error)}`);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return { ...env, ...read };
}
