import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

/** A process that serves /metrics. */
export interface Target {
  service: string;
  address: string;
}

interface Rule {
  alert?: string;
  expr: string;
  for?: string;
}

interface RuleFile {
  groups: { name: string; interval?: string; rules: Rule[] }[];
}

interface PrometheusConfiguration {
  global: { scrape_interval: string; evaluation_interval: string };
  rule_files: string[];
  alerting: { alertmanagers: { static_configs: { targets: string[] }[] }[] };
  scrape_configs: object[];
}

interface AlertmanagerConfiguration {
  route: { group_wait: string; group_interval: string; routes: object[] };
  receivers: { name: string; webhook_configs: { url: string }[] }[];
}

interface LocalMonitoring {
  /** The folder of prometheus.yml, alertmanager.yml and the rules. */
  source: string;
  /** The folder that the configuration is written to. */
  folder: string;
  alertmanagerPort: number;
  /** Replaces all durations, for tests: the interval of scrapes and evaluations, and how long an alert must be true. */
  shortened?: { interval: string; for: string };
  /** Replaces the address of the receiver. */
  receiver?: string;
}

/** The file in which Prometheus looks for the targets. It reads a changed one at once, so it must never see half of one. */
export function writeTargets(folder: string, targets: readonly Target[]): void {
  const groups = targets.map(({ service, address }) => ({ targets: [address], labels: { service } }));
  const incomplete = join(folder, 'targets.incomplete');
  writeFileSync(incomplete, JSON.stringify(groups, null, 1));
  renameSync(incomplete, join(folder, 'targets.json'));
}

/** Writes the configuration of the containers for processes on this machine: other addresses, the same rules. */
export function writeLocalConfiguration(plan: LocalMonitoring): void {
  mkdirSync(join(plan.folder, 'rules'), { recursive: true });
  const prometheus = parse(
    readFileSync(join(plan.source, 'prometheus.yml'), 'utf8'),
  ) as PrometheusConfiguration;
  for (const file of prometheus.rule_files) writeRules(plan, file);
  if (plan.shortened)
    prometheus.global = {
      scrape_interval: plan.shortened.interval,
      evaluation_interval: plan.shortened.interval,
    };
  prometheus.alerting.alertmanagers = [
    { static_configs: [{ targets: [`127.0.0.1:${plan.alertmanagerPort}`] }] },
  ];
  prometheus.scrape_configs = [
    { job_name: 'shop', honor_labels: true, file_sd_configs: [{ files: ['targets.json'] }] },
    { job_name: 'node', static_configs: [{ targets: ['127.0.0.1:9100'] }] },
  ];
  writeFileSync(join(plan.folder, 'prometheus.yml'), stringify(prometheus));
  writeAlertmanager(plan);
}

function writeRules({ source, folder, shortened }: LocalMonitoring, file: string): void {
  const rules = parse(readFileSync(join(source, file), 'utf8')) as RuleFile;
  if (shortened)
    for (const rule of rules.groups.flatMap((group) => group.rules))
      if (rule.for !== undefined) rule.for = shortened.for;
  writeFileSync(join(folder, file), stringify(rules));
}

function writeAlertmanager({ source, folder, shortened, receiver }: LocalMonitoring): void {
  const alertmanager = parse(
    readFileSync(join(source, 'alertmanager.yml'), 'utf8'),
  ) as AlertmanagerConfiguration;
  if (shortened) {
    alertmanager.route.group_wait = shortened.interval;
    alertmanager.route.group_interval = shortened.interval;
  }
  for (const { webhook_configs } of alertmanager.receivers)
    for (const webhook of webhook_configs) webhook.url = receiver ?? webhook.url;
  writeFileSync(join(folder, 'alertmanager.yml'), stringify(alertmanager));
}
