import { mailYears } from '#contracts/shop-rules';
import { RetentionConfig } from './retention.config';

it('records of mails are deleted after the years that the privacy policy states', () => {
  expect(new RetentionConfig().RETENTION_MAILS_MONTHS).toBe(mailYears * 12);
});
