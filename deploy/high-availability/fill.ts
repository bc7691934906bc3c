import { readFileSync } from 'node:fs';

type Values = Readonly<Record<string, string | undefined>>;

/** Replaces each `${NAME}` of a template. `$NAME` without braces stays, because subjects of NATS begin with it. @throws Error naming a missing value */
export function fillTemplate(template: string, values: Values): string {
  return template.replace(/\$\{([A-Z0-9_]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${name} is not set`);
    return value;
  });
}

/** `node dist/deploy/high-availability/fill.js <template>` prints the template with the values of the environment. */
if (require.main === module) {
  const [file = ''] = process.argv.slice(2);
  process.stdout.write(fillTemplate(readFileSync(file, 'utf8'), process.env));
}
