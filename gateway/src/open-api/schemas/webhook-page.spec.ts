import { webhookEvents, webhookEventTypes } from '#contracts/identity/webhooks/webhook-events';
import { webhookPage, webhookSchema } from './webhook-page';

describe('the description of webhooks', () => {
  it.each(webhookEventTypes)('has a schema of %s whose references exist, without omitted fields', (type) => {
    const schema = webhookSchema(type);
    const text = JSON.stringify(schema);
    const named = Object.keys((schema['components'] as { schemas?: object } | undefined)?.schemas ?? {});
    for (const [, name = ''] of text.matchAll(/#\/components\/schemas\/(\w+)/g))
      expect(named).toContain(name);
    const fields = Object.keys(schema.properties?.['data']?.properties ?? {});
    expect(fields.length).toBeGreaterThan(0);
    for (const field of webhookEvents[type].omitted) expect(fields).not.toContain(field);
  });

  it('names no person in any event', () => {
    expect(webhookPage()).not.toMatch(/"(email|firstName|lastName|gift|message)":/);
  });

  it('has a section for each event', () => {
    for (const type of webhookEventTypes) expect(webhookPage()).toContain(`### ${type}\n`);
  });
});
