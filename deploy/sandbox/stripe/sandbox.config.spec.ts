import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from './sandbox.config';

describe('environment of the payment sandbox', () => {
  it('may have its secrets in files', () => {
    const dir = mkdtempSync(join(tmpdir(), 'sandbox-config-'));
    const file = join(dir, 'webhook');
    writeFileSync(file, 'whsec_new,whsec_old\n');
    try {
      const options = readEnvironment({ STRIPE_WEBHOOK_SECRET_FILE: file, STRIPE_SECRET_KEY: 'sk_test_1' });
      expect(options).toMatchObject({ webhookSecret: 'whsec_new', secretKey: 'sk_test_1' });
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
});
