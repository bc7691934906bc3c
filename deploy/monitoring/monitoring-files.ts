import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

// Rules, dashboards and runbooks as data, for the specs of this folder.

export const root = join(__dirname, '../..');
const rulesFolder = join(__dirname, 'rules');

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
}

export const ruleFiles = readdirSync(rulesFolder).filter((file) => !file.endsWith('.test.yml'));
export const ruleTests = readdirSync(rulesFolder).filter((file) => file.endsWith('.test.yml'));
export const rulePath = (file: string) => join(rulesFolder, file);

export const rules = ruleFiles.flatMap((file) => {
  const { groups } = parse(readFileSync(rulePath(file), 'utf8')) as { groups: { rules: Rule[] }[] };
  return groups.flatMap((group) => group.rules);
});
export const alerts = rules.filter((rule) => rule.alert !== undefined);

interface PanelTarget {
  expr: string;
  refId: string;
  datasource: { type: string; uid: string };
}

export interface Panel {
  id: number;
  type: string;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: PanelTarget[];
}

interface Dashboard {
  uid: string;
  title: string;
  schemaVersion: number;
  panels: Panel[];
  annotations: { list: { expr: string }[] };
}

const dashboardsFolder = join(__dirname, 'grafana/dashboards');
export const dashboards = readdirSync(dashboardsFolder).map((file) => ({
  file,
  dashboard: JSON.parse(readFileSync(join(dashboardsFolder, file), 'utf8')) as Dashboard,
}));

/** The expressions of a dashboard, its variables replaced by values that they may have. */
export function expressionsOf({ panels, annotations }: Dashboard): string[] {
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  return [...queries, ...annotations.list.map(({ expr }) => expr)].map((expr) =>
    expr.replaceAll('$__rate_interval', '5m').replaceAll('$service', '.*'),
  );
}

/** The names of metrics in an expression, without the suffixes of a histogram's series. */
export function metricsIn(expr: string): string[] {
  const names = expr.replaceAll(/"[^"]*"/g, '').match(/\b(shop|nodejs|process|node)_[a-z0-9_]+/g) ?? [];
  return names.map((name) => name.replace(/_(bucket|count|sum)$/, ''));
}

const runbooksFolder = join(root, 'docs/runbooks');
export const runbooks = readdirSync(runbooksFolder).map((file) => ({
  file,
  text: readFileSync(join(runbooksFolder, file), 'utf8'),
}));
