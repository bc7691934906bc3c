import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { dashboards, type Panel } from './monitoring-files';

const overlaps = (a: Panel['gridPos'], b: Panel['gridPos']) =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

const provisioned = (file: string) =>
  parse(readFileSync(join(__dirname, 'grafana/provisioning', file), 'utf8')) as {
    apiVersion: number;
    datasources?: { uid: string }[];
    providers?: { options: { path: string } }[];
  };

describe.each(dashboards.map(({ file, dashboard }) => [file, dashboard] as const))(
  'the dashboard %s',
  (_, { uid, title, schemaVersion, panels }) => {
    it('has a uid, a title and a schema version that Grafana 9 and later read', () => {
      expect(uid).toMatch(/^[a-z-]{1,40}$/);
      expect(title).not.toBe('');
      expect(schemaVersion).toBeGreaterThanOrEqual(36);
    });

    it('has panels with different ids that do not overlap in the 24 columns', () => {
      expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
      for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      const pairs = panels.flatMap((a, i) => panels.slice(i + 1).map((b) => [a, b] as const));
      const overlapping = pairs.filter(([a, b]) => overlaps(a.gridPos, b.gridPos));
      expect(overlapping.map(([a, b]) => `${a.title}, ${b.title}`)).toEqual([]);
    });

    it('queries the provisioned data source in each panel', () => {
      const { datasources = [] } = provisioned('datasources/prometheus.yml');
      for (const { type, title: panel, targets = [] } of panels) {
        expect([panel, /^(row|stat|timeseries)$/.test(type)]).toEqual([panel, true]);
        expect([panel, targets.length > 0]).toEqual([panel, type !== 'row']);
        expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
        for (const { datasource, expr } of targets) {
          expect(expr).not.toBe('');
          expect(datasource).toEqual({ type: 'prometheus', uid: datasources[0]?.uid });
        }
      }
    });
  },
);

it('gives each dashboard a uid and a title of its own', () => {
  expect(new Set(dashboards.map(({ dashboard }) => dashboard.uid)).size).toBe(dashboards.length);
  expect(new Set(dashboards.map(({ dashboard }) => dashboard.title)).size).toBe(dashboards.length);
});

it('provisions the folder of the dashboards', () => {
  const { apiVersion, providers = [] } = provisioned('dashboards/shop.yml');
  expect(apiVersion).toBe(1);
  expect(providers[0]?.options.path).toBe('/etc/grafana/shop/dashboards');
});
