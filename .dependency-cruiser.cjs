/** Where the walls are (docs/decisions/0003). Each rule has a planted violation under deploy/lint-fixtures. */
const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

module.exports = {
  forbidden: [
    rule(
      'service-stands-alone',
      'services speak through contracts only',
      { path: '^services/([^/]+)/' },
      { path: '^(services/(?!$1/)|gateway/|frontend/)' },
    ),
    rule(
      'gateway-knows-contracts-only',
      'the edge asks, it never reaches in',
      { path: '^gateway/' },
      { path: '^(services|frontend)/' },
    ),
    rule(
      'room-has-a-front-door',
      'another room is entered through its service, so that its tables stay its own',
      { path: '^services/([^/]+)/src/([^/]+)/', pathNot: '(\\.spec|\\.module)\\.ts$' },
      { path: '^services/$1/src/(?!$2/)[^/]+/', pathNot: '(\\.service\\.ts$|^services/[^/]+/src/mails/)' },
    ),
    rule(
      'handlers-see-no-tables',
      'handlers unpack, call and return',
      { path: '\\.(handlers|consumer)\\.ts$' },
      { path: '\\.entity\\.ts$' },
    ),
    rule(
      'contracts-are-leaf',
      'a contract must load anywhere',
      { path: '^libs/contracts/' },
      { pathNot: '(^libs/contracts/|node_modules/(class-validator|class-transformer|reflect-metadata)/)' },
    ),
    rule(
      'platform-knows-no-business',
      'the platform would serve another company too',
      { path: '^libs/platform/src/', pathNot: '\\.spec\\.ts$' },
      { path: '^libs/contracts/src/(?!kit/)' },
    ),
    rule(
      'libs-never-look-up',
      'libraries do not know who uses them',
      { path: '^libs/' },
      { path: '^(services|gateway|frontend)/' },
    ),
    rule(
      'testing-stays-in-tests',
      'test infrastructure is no production code',
      { pathNot: '(\\.spec\\.tsx?$|/test/|^libs/testing/|^deploy/|/e2e/|-process\\.ts$)' },
      { path: '^libs/testing/' },
    ),
    rule(
      'frontend-imports-no-server-code',
      'a page never loads a server',
      { path: '^frontend/' },
      { path: '^(libs/(?!i18n)|services|gateway)' },
    ),
    rule(
      'ui-knows-no-feature',
      'the design system is below the features',
      { path: '^frontend/src/(ui|api)/' },
      { path: '^frontend/src/(features|app)/' },
    ),
    rule(
      'feature-stays-home',
      'features meet in screens; signing in, the language and the card of a product are what all of them stand on',
      { path: '^frontend/src/features/([^/]+)/' },
      { path: '^frontend/src/(features/(?!($1|i18n|auth|catalogue)/)|app/)' },
    ),
    rule(
      'admin-tabs-are-strangers',
      'one tab changes without the others; the panel is what all of them stand in, and its list names them',
      {
        path: '^frontend/src/features/admin/([^/]+)/',
        pathNot: '^frontend/src/features/admin/panel/tabs\\.tsx$',
      },
      { path: '^frontend/src/features/admin/(?!$1/|panel/)[^/]+/' },
    ),
    rule(
      'packages-are-declared',
      'a package that only happens to be installed is missing on the next machine',
      {},
      { path: 'node_modules/', dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule(
      'no-cycles',
      'a circle has no beginning to read from; both ends of a table relation name each other by design of the mapper',
      { pathNot: '\\.entity\\.ts$' },
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^dist/|^\\.local/|deploy/demo/|^deploy/lint-fixtures/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default'],
    },
  },
};
