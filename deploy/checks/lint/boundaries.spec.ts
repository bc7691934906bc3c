import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

/** The planted files that each rule must find. */
const planted: Record<string, string[]> = {
  'services-import-no-other-service': ['services/commerce/src/planted/imports-other-service.ts'],
  'gateway-imports-no-service': ['gateway/src/planted/imports-service.ts'],
  'modules-are-entered-through-their-service': [
    'services/commerce/src/orders/planted/enters-by-entity.ts',
    'services/licensing/src/planted/enters-by-entity.ts',
  ],
  'areas-import-lower-areas': ['services/commerce/src/orders/planted/imports-higher-area.ts'],
  'handlers-import-no-entities': ['services/licensing/src/seats/planted.handlers.ts'],
  'contracts-import-only-contracts': ['libs/contracts/src/planted/not-a-leaf.ts'],
  'platform-imports-no-service-contracts': ['libs/platform/src/planted/imports-orders.ts'],
  'packages-are-declared': ['libs/platform/src/planted/undeclared-package.ts'],
  'libs-import-only-libs': ['libs/testing/src/planted-imports-gateway.ts'],
  'nothing-imports-deploy': ['services/licensing/src/planted/imports-deploy.ts'],
  'testing-only-in-tests': ['services/licensing/src/planted/test-code.ts'],
  'frontend-imports-no-server-code': ['frontend/src/features/planted/server-code.ts'],
  'ui-imports-no-feature': ['frontend/src/ui/planted-imports-news.ts'],
  'features-are-independent': ['frontend/src/features/planted/imports-feature.ts'],
  'admin-tabs-are-independent': ['frontend/src/features/admin/planted/imports-users-tab.ts'],
  'no-import-cycles': ['gateway/src/planted/cycle-a.ts'],
  'no-folder-cycles': ['services/newsletter/src/planted-a', 'services/newsletter/src/planted-b'],
};

interface Report {
  summary: {
    violations: { rule: { name: string }; from: string }[];
    ruleSetUsed: { forbidden: { name: string }[] };
  };
}

function cruise(): Report {
  const program = join(root, 'node_modules/.bin/depcruise');
  const options = ['--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json'];
  const { stdout } = spawnSync(program, [...options, 'services', 'gateway', 'libs', 'frontend'], {
    cwd: join(root, 'deploy/checks/lint/fixtures'),
    encoding: 'utf8',
  });
  return JSON.parse(stdout) as Report;
}

describe('module boundaries', () => {
  const { violations, ruleSetUsed } = cruise().summary;

  it.each(Object.entries(planted))('%s finds its planted violation', (rule, files) => {
    const found = violations.filter(({ rule: { name } }) => name === rule).map(({ from }) => from);
    expect([...new Set(found)].sort()).toEqual(files);
  });

  it('every rule has a planted violation', () => {
    const rules = new Set(ruleSetUsed.forbidden.map(({ name }) => name));
    expect([...rules].sort()).toEqual(Object.keys(planted).sort());
  });
});
