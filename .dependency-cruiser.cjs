const folders = require('./.dependency-cruiser.folders.cjs');

/**
 * The areas of the services that have them, the lowest first (docs/decisions/0087). Areas of one row do not import each other. A
 * module is a folder of an area, or a folder of a service without areas.
 */
const areas = {
  commerce: [
    ['stripe'],
    ['orders'],
    ['pricing'],
    ['checkout', 'after-sales'],
    ['stripe-events'],
    ['operations'],
  ],
  licensing: [
    ['entitlements'],
    ['seats', 'giving'],
    ['trials'],
    ['files'],
    ['fulfilment'],
    ['activations', 'imports'],
    ['operations'],
  ],
};

/** The module boundaries (docs/decisions/0003). Each rule has a planted violation under deploy/checks/lint/fixtures. */
const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

function areaRule(service, area, lowerAreas) {
  const folder = `^services/${service}/src/`;
  return rule(
    'areas-import-lower-areas',
    'an area is read, tested and changed without the areas that use it',
    { path: `${folder}${area}/`, pathNot: '\\.spec\\.ts$' },
    { path: `${folder}[^/]+/`, pathNot: `${folder}(${[area, ...lowerAreas].join('|')})/` },
  );
}

const areaRules = Object.entries(areas).flatMap(([service, rows]) =>
  rows.flatMap((row, at) => row.map((area) => areaRule(service, area, rows.slice(0, at).flat()))),
);
const withAreas = Object.keys(areas).join('|');

module.exports = {
  forbidden: [
    ...folders.forbidden,
    rule(
      'services-import-no-other-service',
      'services communicate through contracts only',
      { path: '^services/([^/]+)/' },
      { path: '^(services/(?!$1/)|gateway/|frontend/)' },
    ),
    rule(
      'gateway-imports-no-service',
      'the gateway calls services over the bus',
      { path: '^gateway/' },
      { path: '^(services|frontend)/' },
    ),
    rule(
      'modules-are-entered-through-their-service',
      'another module is used through its *.service.ts, so that its tables stay its own',
      {
        path: `^services/((?:${withAreas})/src/[^/]+/[^/]+/|[^/]+/src/[^/]+/)`,
        pathNot: '(\\.spec|\\.module)\\.ts$',
      },
      {
        path: '^services/(?!$1)[^/]+/src/[^/]+/',
        pathNot: '(\\.service\\.ts$|/src/mails/|/src/[^/]+/mails/)',
      },
    ),
    ...areaRules,
    rule(
      'handlers-import-no-entities',
      'handlers unpack the input, call a use case and return',
      { path: '\\.(handlers|consumer)\\.ts$' },
      { path: '\\.entity\\.ts$' },
    ),
    rule(
      'contracts-import-only-contracts',
      'a contract must load anywhere',
      { path: '^libs/contracts/' },
      {
        pathNot:
          '(^libs/contracts/|^libs/i18n/src/codes/typed-code\\.ts$|node_modules/(class-validator|class-transformer|reflect-metadata)/)',
      },
    ),
    rule(
      'platform-imports-no-service-contracts',
      'the platform has no business rules',
      { path: '^libs/platform/src/', pathNot: '\\.spec\\.ts$' },
      { path: '^libs/contracts/src/(?!(?:kit|fields|operations)/)' },
    ),
    rule(
      'libs-import-only-libs',
      'libraries are below services, gateway, front end and deployment',
      { path: '^libs/' },
      { path: '^(services|gateway|frontend|deploy)/' },
    ),
    rule(
      'nothing-imports-deploy',
      'services, gateway and their tests do not depend on how the shop is run',
      { path: '^(services|gateway|frontend)/' },
      { path: '^deploy/' },
    ),
    rule(
      'testing-only-in-tests',
      'test infrastructure is no production code',
      { pathNot: '(\\.spec\\.tsx?$|/test/|^libs/testing/|^deploy/|/e2e/|-process\\.ts$)' },
      { path: '^libs/testing/' },
    ),
    rule(
      'frontend-imports-no-server-code',
      'a page loads no server code',
      { path: '^frontend/' },
      { path: '^(libs/(?!i18n|compatibility)|services|gateway)' },
    ),
    rule(
      'ui-imports-no-feature',
      'the design system is below the features',
      { path: '^frontend/src/(ui|api)/' },
      { path: '^frontend/src/(features|app)/' },
    ),
    rule(
      'features-are-independent',
      'features meet in screens; log-in, language, the product card and the text of a page are shared by all',
      { path: '^frontend/src/features/([^/]+)/' },
      { path: '^frontend/src/(features/(?!($1|i18n|auth|catalogue|pages)/)|app/)' },
    ),
    rule(
      'admin-tabs-are-independent',
      'one tab changes without the others; all of them use the panel, and tabs.tsx above them lists them',
      { path: '^frontend/src/features/admin/([^/]+)/' },
      { path: '^frontend/src/features/admin/(?!$1/|panel/)[^/]+/' },
    ),
    rule(
      'packages-are-declared',
      'a package that is installed by chance is missing on another machine',
      {},
      { path: 'node_modules/', dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule(
      'no-import-cycles',
      'a cycle has no starting point for a reader; both ends of a TypeORM relation name each other',
      { pathNot: '\\.entity\\.ts$' },
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^dist/|^\\.local/|deploy/demo/|^deploy/checks/lint/fixtures/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default'],
    },
  },
};
