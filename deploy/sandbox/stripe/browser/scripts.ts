import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Plain browser scripts. The build compiles them too, so they are beside this file in source and output. */
function script(name: string): string {
  return readFileSync(join(__dirname, name), 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
}

export const stripeScript = script('stripe.js');
export const cardFieldsScript = script('card-fields.js');
export const formScript = script('form.js');
