import { smtpFailure } from './smtp-failure';

function error(fields: object): Error {
  return Object.assign(new Error('failed'), fields);
}

describe('a failed try', () => {
  it.each([
    ['an unknown recipient', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO', permanent: true }],
    ['a refused message', { code: 'EMESSAGE', responseCode: 554, command: 'DATA', permanent: true }],
    ['an address nodemailer itself refuses', { code: 'EENVELOPE', command: 'API' }],
  ])('is final after %s', (_, fields) => {
    expect(smtpFailure(error(fields)).isPermanent).toBe(true);
  });

  it.each([
    [
      'a recipient that is busy',
      { code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO', permanent: false },
    ],
    [
      'a greeting that refuses us',
      { code: 'EPROTOCOL', responseCode: 554, command: 'CONN', permanent: true },
    ],
    [
      'a wrong password of ours',
      { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN', permanent: true },
    ],
    ['a broken connection', { code: 'ECONNECTION', command: 'CONN' }],
    ['a time-out', { code: 'EABORT' }],
    ['a name that does not resolve', { code: 'EDNS', command: 'CONN' }],
  ])('may succeed later after %s', (_, fields) => {
    expect(smtpFailure(error(fields)).isPermanent).toBe(false);
  });

  it('keeps the class of the failure and the reply, but no address', () => {
    const failure = smtpFailure(
      error({
        code: 'EENVELOPE',
        responseCode: 550,
        command: 'RCPT TO',
        response: '550 5.1.1 <anna@example.com>: unknown',
      }),
    );
    expect(failure.label).toBe('EENVELOPE 550 RCPT TO');
    expect(failure.reply).toBe('550 5.1.1 <…>: unknown');
  });

  it('is readable whatever was thrown', () => {
    expect(smtpFailure('broken')).toMatchObject({ label: 'UNKNOWN', isPermanent: false, reply: 'broken' });
  });
});
