import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../..');

/** Which rule must find which planted file. */
const planted: Record<string, string[]> = {
  'service-stands-alone': ['services/commerce/src/planted/stands-alone.ts'],
  'gateway-knows-contracts-only': ['gateway/src/planted/knows-a-service.ts'],
  'room-has-a-front-door': ['services/licensing/src/planted/through-the-window.ts'],
  'handlers-see-no-tables': ['services/licensing/src/seats/planted.handlers.ts'],
  'contracts-are-leaf': ['libs/contracts/src/planted/not-a-leaf.ts'],
  'platform-knows-no-business': ['libs/platform/src/planted/knows-orders.ts'],
  'packages-are-declared': ['libs/platform/src/planted/undeclared-package.ts'],
  'libs-never-look-up': ['libs/testing/src/planted-looks-up.ts'],
  'testing-stays-in-tests': ['services/licensing/src/planted/test-code.ts'],
  'frontend-imports-no-server-code': ['frontend/src/features/planted/server-code.ts'],
  'ui-knows-no-feature': ['frontend/src/ui/planted-knows-news.ts'],
  'feature-stays-home': ['frontend/src/features/planted/strays.ts'],
  'admin-tabs-are-strangers': ['frontend/src/features/admin/planted/peeks.ts'],
  'no-cycles': ['gateway/src/planted/circle-a.ts'],
};

interface Report {
  summary: {
    violations: { rule: { name: string }; from: string }[];
    ruleSetUsed: { forbidden: { name: string }[] };
  };
}

function cruise(): Report {
  const program = join(root, 'node_modules/.bin/depcruise');
  const args = [
    '--config',
    join(root, '.dependency-cruiser.cjs'),
    '--output-type',
    'json',
    'services',
    'gateway',
    'libs',
    'frontend',
  ];
  const { stdout } = spawnSync(program, args, { cwd: join(root, 'deploy/lint-fixtures'), encoding: 'utf8' });
  return JSON.parse(stdout) as Report;
}

describe('the walls between rooms', () => {
  const { violations, ruleSetUsed } = cruise().summary;

  it.each(Object.entries(planted))('%s finds what was planted for it', (rule, files) => {
    expect(
      violations
        .filter(({ rule: { name } }) => name === rule)
        .map(({ from }) => from)
        .sort(),
    ).toEqual(files);
  });

  it('have a planted violation each', () => {
    expect(ruleSetUsed.forbidden.map(({ name }) => name).sort()).toEqual(Object.keys(planted).sort());
  });
});
