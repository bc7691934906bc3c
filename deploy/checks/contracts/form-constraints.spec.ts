import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formConstraintFiles, formConstraintsSource } from './form-constraints';

const root = join(__dirname, '..', '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

function describing(schema: object) {
  return {
    paths: {
      '/x': {
        post: {
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Sent' } } } },
        },
      },
    },
    components: { schemas: { Sent: schema, Unsent: { properties: { a: { maxLength: 1 } } } } },
  };
}

const all = new Set(['sentConstraints', 'unsentConstraints']);

describe('form constraints', () => {
  it('matches docs/openapi.json (otherwise run `npm run api`)', () => {
    const files = formConstraintFiles(JSON.parse(read('docs/openapi.json')), root);
    for (const [file, source] of Object.entries(files)) expect(read(file)).toBe(source);
  });

  it('leaves the constraints of the panel out of the file that visitors load', () => {
    const names = (file: string) => read(`frontend/src/api/${file}`).match(/(?<=const )\w+Constraints/g);
    expect(names('form-constraints.ts')).toContain('createAppPasswordConstraints');
    expect(names('form-constraints.ts')).not.toContain('webhookValuesConstraints');
    expect(names('admin-form-constraints.ts')).toContain('webhookValuesConstraints');
  });

  it('contains the schemas of requests only', () => {
    const source = formConstraintsSource(describing({ properties: { a: { maxLength: 5 } } }), all);
    expect(source).toContain('export const sentConstraints');
    expect(source).not.toContain('unsentConstraints');
  });

  it('contains what the front end imports only', () => {
    const source = formConstraintsSource(describing({ properties: { a: { maxLength: 5 } } }), new Set());
    expect(source).not.toContain('sentConstraints');
  });

  it('reads an optional field through its null alternative', () => {
    const source = formConstraintsSource(
      describing({ properties: { a: { anyOf: [{ type: 'string', maxLength: 5 }, { type: 'null' }] } } }),
      all,
    );
    expect(source).toContain('a: {"maxLength":5}');
    expect(source).not.toContain('required');
  });
});
