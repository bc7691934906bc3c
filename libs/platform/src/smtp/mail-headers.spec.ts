import { mailHeaders } from './mail-headers';

describe('headers of a mail', () => {
  it('mark the mail as automatic', () => {
    expect(mailHeaders()).toEqual({ 'Auto-Submitted': 'auto-generated' });
  });

  it('may be those of a mailing list (RFC 2369, RFC 8058)', () => {
    const headers = {
      'List-Unsubscribe': '<https://shop.example/u/1>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    expect(mailHeaders(headers)).toMatchObject(headers);
  });

  it.each(['Bcc', 'To', 'from', 'Subject', 'Message-ID', 'Content-Type', 'X-Any', 'Reply-To: a\r\nBcc'])(
    'reject the name %j',
    (name) => {
      expect(() => mailHeaders({ [name]: 'x' })).toThrow(TypeError);
    },
  );

  it.each(['a\r\nBcc: victim@example.com', 'a\nb', 'a\u0000b'])('reject the value %j', (value) => {
    expect(() => mailHeaders({ 'List-Id': value })).toThrow(TypeError);
  });
});
