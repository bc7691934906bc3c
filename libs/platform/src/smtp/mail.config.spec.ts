import { ConfigError, loadConfig } from '../config/load-config';
import { MailConfig } from './mail.config';

const enough = { SMTP_URL: 'smtp://127.0.0.1:1025', MAIL_FROM: 'Lowline <shop@lowline.example>' };

describe('mail configuration', () => {
  it('requires a server and a sender', () => {
    expect(loadConfig(MailConfig, enough)).toMatchObject({ ...enough, MAIL_GIVE_UP_HOURS: 24 });
    expect(() => loadConfig(MailConfig, {})).toThrow(/SMTP_URL is missing[\s\S]*MAIL_FROM is missing/);
  });

  it.each([
    ['a sender without an address', { MAIL_FROM: 'Lowline' }],
    ['two senders', { MAIL_FROM: 'A <a@b.example>, C <c@d.example>' }],
    ['a sender of two lines', { MAIL_FROM: 'A\r\nBcc: x <a@b.example>' }],
    ['a server address without SMTP', { SMTP_URL: 'http://127.0.0.1' }],
    ['an incomplete DKIM configuration', { DKIM_DOMAIN: 'lowline.example' }],
    ['a rate of zero', { MAIL_PER_SECOND: '0' }],
  ])('rejects %s', (_, wrong) => {
    expect(() => loadConfig(MailConfig, { ...enough, ...wrong })).toThrow(ConfigError);
  });
});
