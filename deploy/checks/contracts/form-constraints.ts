import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolePermissions } from '#contracts/kit/permissions';
import { productFacts } from '#contracts/catalogue/product-content';

/** The parts of JSON Schema that a form can check before it sends anything. */
interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  format?: string;
  enum?: unknown[];
}

/** The parts of an OpenAPI description that are read here. */
export interface OpenApiDescription {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema?: Schema }> } }>>;
  components: { schemas: Record<string, Schema> };
}

const header = '// Generated from docs/openapi.json by `npm run api`. Do not edit.';

const rules = ['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'enum'] as const;

/** An optional field is described as "this or null". */
function withoutNull(schema: Schema): Schema {
  return schema.anyOf?.find((option) => !('type' in option && option.type === 'null')) ?? schema;
}

function constraintsOf(schema: Schema, isRequired: boolean): Record<string, unknown> {
  // The values of a list of choices are those of its items.
  const limits = { enum: schema.items?.enum, ...schema };
  const found = rules.flatMap((rule) => (limits[rule] === undefined ? [] : [[rule, limits[rule]]]));
  return {
    ...(isRequired ? { required: true } : {}),
    ...(schema.format === 'email' ? { format: schema.format } : {}),
    ...(Object.fromEntries(found) as Record<string, unknown>),
  };
}

function referencesIn(schema: Schema): string[] {
  const { $ref, anyOf = [], items, properties = {} } = schema;
  const own = $ref === undefined ? [] : [$ref.replace('#/components/schemas/', '')];
  return [
    ...own,
    ...[...anyOf, ...(items ? [items] : []), ...Object.values(properties)].flatMap(referencesIn),
  ];
}

/** Names of the schemas that requests send, those inside them included. */
function requestSchemas({ paths, components }: OpenApiDescription): string[] {
  const bodies = Object.values(paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}));
  const names = new Set<string>();
  const pending = bodies.flatMap(({ schema = {} }) => referencesIn(schema));
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (names.has(name)) continue;
    names.add(name);
    pending.push(...referencesIn(components.schemas[name] ?? {}));
  }
  return [...names].sort();
}

/** One line for each field that has constraints. */
function fieldLines({ properties = {}, required = [] }: Schema): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const constraints = constraintsOf(withoutNull(schema), required.includes(name));
    return Object.keys(constraints).length > 0 ? [`  ${name}: ${JSON.stringify(constraints)},`] : [];
  });
}

/** `POST /api/admin/computers/{id}/release` → `postAdminComputersRelease`. */
function nameOfRequest(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '')
    .replaceAll(/\{\w+\}/g, '')
    .split(/\W+/);
  return [method, ...words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)].join('');
}

/** Bodies that have no schema of their own name, because the path carries a part of the contract's input. */
function inlineSchemas({ paths }: OpenApiDescription): [string, Schema][] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) =>
      Object.values(requestBody?.content ?? {}).flatMap(({ schema }): [string, Schema][] =>
        schema?.properties ? [[nameOfRequest(method, path), schema]] : [],
      ),
    ),
  );
}

/**
 * TypeScript source with one constant for each body that a form sends: `registerConstraints.email`. Separate constants,
 * because a bundle contains those that its forms import and no others.
 * @param used the constants that are imported
 */
export function formConstraintsSource(description: OpenApiDescription, used: ReadonlySet<string>): string {
  const named = requestSchemas(description).map((name): [string, Schema] => [
    `${name.charAt(0).toLowerCase()}${name.slice(1)}`,
    description.components.schemas[name] ?? {},
  ]);
  const constants = [...named, ...inlineSchemas(description)].flatMap(([name, schema]) => {
    const constant = `${name}Constraints`;
    const lines = used.has(constant) ? fieldLines(schema) : [];
    return lines.length > 0 ? [`export const ${constant} = {\n${lines.join('\n')}\n} as const;`] : [];
  });
  return [header, ...constants, ''].join('\n\n').replace(/\n+$/, '\n');
}

/** The panel hides what a role may not do; gateway and services refuse it. */
const roles = `/** libs/contracts/src/kit/permissions.ts */
export const rolePermissions = ${JSON.stringify(rolePermissions)} as const;\n`;

/** Visitors load the constants of their forms and the columns of a product, the panel those of its own forms besides. */
export function formConstraintFiles(description: OpenApiDescription, root: string): Record<string, string> {
  const { visitors, administrators } = constantsOfForms(root);
  const facts = `/** Text columns of a product: libs/contracts/src/catalogue/product-content.ts. */
export const productFacts = ${JSON.stringify(productFacts)} as const;\n`;
  return {
    'frontend/src/api/form-constraints.ts': `${formConstraintsSource(description, visitors)}\n${facts}`,
    'frontend/src/api/admin-form-constraints.ts': `${formConstraintsSource(description, administrators)}\n${roles}`,
  };
}

/** The constants that the sources of the front end name: those of pages for visitors, and those of the panel alone. */
function constantsOfForms(root: string): Record<'visitors' | 'administrators', ReadonlySet<string>> {
  const folder = join(root, 'frontend', 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/^api\b.*form-constraints/.test(file),
  );
  const isOfPanel = (file: string) => file.startsWith(join('features', 'admin'));
  const named = (some: readonly string[]) =>
    some.flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/\b\w+Constraints\b/g) ?? []);
  const visitors = new Set(named(files.filter((file) => !isOfPanel(file))));
  const ofPanel = named(files.filter(isOfPanel)).filter((constant) => !visitors.has(constant));
  return { visitors, administrators: new Set(ofPanel) };
}
