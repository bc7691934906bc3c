import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constantsOfForms, formConstraintsSource } from './form-constraints';

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

const used = constantsOfForms(root);
const all = () => true;

describe('form constraints', () => {
  it('matches docs/openapi.json (otherwise run `npm run api`)', () => {
    expect(read('frontend/src/api/form-constraints.ts')).toBe(
      formConstraintsSource(JSON.parse(read('docs/openapi.json')), (constant) => used.has(constant)),
    );
  });

  it('contains the schemas of requests only', () => {
    const source = formConstraintsSource(describing({ properties: { a: { maxLength: 5 } } }), all);
    expect(source).toContain('export const sentConstraints');
    expect(source).not.toContain('unsentConstraints');
  });

  it('contains what the front end imports only', () => {
    const source = formConstraintsSource(describing({ properties: { a: { maxLength: 5 } } }), () => false);
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
