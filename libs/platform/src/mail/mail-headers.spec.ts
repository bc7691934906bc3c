import { mailHeaders } from './mail-headers';

describe('headers of a mail', () => {
  it('say that a machine wrote it', () => {
    expect(mailHeaders()).toEqual({ 'Auto-Submitted': 'auto-generated' });
  });

  it('may be those of a mailing list', () => {
    const headers = {
      'List-Unsubscribe': '<https://shop.example/u/1>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    expect(mailHeaders(headers)).toMatchObject(headers);
  });

  it.each(['Bcc', 'To', 'from', 'Subject', 'Message-ID', 'Content-Type', 'X-Any', 'Reply-To: a\r\nBcc'])(
    'are not %j',
    (name) => {
      expect(() => mailHeaders({ [name]: 'x' })).toThrow(TypeError);
    },
  );

  it.each(['a\r\nBcc: victim@example.com', 'a\nb', 'a\u0000b'])('have no value %j', (value) => {
    expect(() => mailHeaders({ 'List-Id': value })).toThrow(TypeError);
  });
});
