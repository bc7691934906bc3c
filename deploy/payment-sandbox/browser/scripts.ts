import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** These are plain scripts for browsers. The build compiles them like all else, so they lie beside this file in both places. */
function script(name: string): string {
  return readFileSync(join(__dirname, name), 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
}

export const stripeScript = script('stripe.js');
export const cardFieldsScript = script('card-fields.js');
export const formScript = script('form.js');
