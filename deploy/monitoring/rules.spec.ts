import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { metrics } from '#platform/metrics/metrics';
import { describeWith } from '#testing/describe-with';
import {
  alerts,
  dashboards,
  expressionsOf,
  metricsIn,
  root,
  ruleFiles,
  rulePath,
  rules,
  ruleTests,
} from './monitoring-files';

const longMs = 120_000;

function run(program: string, args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}
const passed = { status: 0, output: expect.any(String) as string };

describeWith('promtool', 'rules of Prometheus')('rules, by promtool', () => {
  it('accepts prometheus.yml with all rule files', () => {
    expect(run('promtool', ['check', 'config', join(__dirname, 'prometheus.yml')])).toEqual(passed);
    const configuration = readFileSync(join(__dirname, 'prometheus.yml'), 'utf8');
    expect(ruleFiles.filter((file) => !configuration.includes(`rules/${file}`))).toEqual([]);
  });

  it.each(ruleTests)(
    'passes the unit tests of %s',
    (file) => expect(run('promtool', ['test', 'rules', rulePath(file)])).toEqual(passed),
    longMs,
  );

  it('parses each expression of the dashboards', () => {
    const folder = mkdtempSync(join(tmpdir(), 'dashboards-'));
    const expressions = dashboards.flatMap(({ dashboard }) => expressionsOf(dashboard));
    const group = { name: 'dashboards', rules: expressions.map((expr, i) => ({ record: `q:${i}`, expr })) };
    const file = join(folder, 'expressions.yml');
    writeFileSync(file, stringify({ groups: [group] }));
    expect(expressions.length).toBeGreaterThan(50);
    expect(run('promtool', ['check', 'rules', file])).toEqual(passed);
    rmSync(folder, { recursive: true });
  });
});

describeWith('amtool', 'alertmanager.yml')('alertmanager.yml, by amtool', () => {
  it('is valid', () => {
    expect(run('amtool', ['check-config', join(__dirname, 'alertmanager.yml')])).toEqual(passed);
  });
});

describe('alerts', () => {
  it.each(alerts.map((alert) => [alert.alert, alert] as const))(
    '%s has a severity, a summary and a runbook',
    (_, { labels = {}, annotations = {} }) => {
      expect(labels['severity']).toMatch(/^(critical|warning|none)$/);
      expect(annotations['summary']).not.toBe('');
      expect(existsSync(join(root, annotations['runbook'] ?? ''))).toBe(true);
    },
  );

  it('each fires in a unit test', () => {
    const tests = ruleTests.map((file) => readFileSync(rulePath(file), 'utf8')).join('\n');
    const firing = [
      ...tests.matchAll(/alertname="(\w+)",alertstate="firing"\}\)\n\s+eval_time: \w+\n\s+exp_samples:\n/g),
    ].map(([, name]) => name);
    const missing = alerts.map(({ alert }) => alert).filter((name) => !firing.includes(name));
    expect(missing).toEqual([]);
  });

  it('inhibits only alerts that exist', () => {
    const text = readFileSync(join(__dirname, 'alertmanager.yml'), 'utf8');
    const named = text.match(/\b[A-Z][a-z]+[A-Z]\w+|\bWatchdog\b/g) ?? [];
    const names = new Set(alerts.map(({ alert }) => alert));
    expect(named.filter((name) => !names.has(name))).toEqual([]);
  });
});

/** Metrics of other programs. */
const external = ['node_filesystem_avail_bytes', 'node_filesystem_size_bytes'];

/** The metrics that the sources name, and those of Node that prom-client registers. */
function knownMetrics(): Set<string> {
  const files = ['*.ts', ':!*.spec.ts', ':!deploy/monitoring'];
  const sources = execFileSync('git', ['grep', '--untracked', '-hoE', 'shop_[a-z0-9_]+', '--', ...files], {
    cwd: root,
    encoding: 'utf8',
  });
  const own = metrics.getMetricsAsArray().map(({ name }) => name);
  return new Set([...sources.split('\n'), ...own, ...external]);
}

it('names only metrics that the code registers, in rules and dashboards', () => {
  const known = knownMetrics();
  const named = [
    ...rules.map(({ expr }) => expr),
    ...dashboards.flatMap(({ dashboard }) => expressionsOf(dashboard)),
  ].flatMap(metricsIn);
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
});
