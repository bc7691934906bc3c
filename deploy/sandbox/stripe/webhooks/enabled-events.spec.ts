import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { stripeEventTypes } from '#contracts/commerce/stripe-event-types';

const text = (path: string) => readFileSync(path, 'utf8');

describe('the events of Stripe for which the shop registers', () => {
  it('docs/payments.md lists all of them', () => {
    const [, listed = ''] = /these events;[^]*?```\n([^]*?)```/.exec(text('docs/payments.md')) ?? [];
    expect(listed.trim().split('\n')).toEqual(stripeEventTypes);
  });

  it('the sandboxes of docker-compose.yml and Kubernetes send them and no others, as Stripe does', () => {
    const compose = parse(text('docker-compose.yml'), { merge: true }) as {
      services: Record<string, { environment?: Record<string, string> }>;
    };
    expect(compose.services['payment-sandbox']?.environment?.['WEBHOOK_EVENTS']).toBe(
      stripeEventTypes.join(','),
    );
    const manifests = text('deploy/kubernetes/components/sandbox/sandbox.yaml');
    expect(manifests).toContain(stripeEventTypes.join(','));
  });
});
