/** A missing or invalid variable; the message names each with its rule. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`This process cannot start with its environment:\n${problems.map((p) => `  - ${p}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}
