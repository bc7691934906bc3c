import { toMailFailure } from './mail-failure';

function error(fields: object): Error {
  return Object.assign(new Error('failed'), fields);
}

describe('mail failure', () => {
  it.each([
    ['an unknown recipient', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO', permanent: true }],
    ['a rejected message', { code: 'EMESSAGE', responseCode: 554, command: 'DATA', permanent: true }],
    ['an address that nodemailer rejects', { code: 'EENVELOPE', command: 'API' }],
  ])('is permanent after %s', (_, fields) => {
    expect(toMailFailure(error(fields)).isPermanent).toBe(true);
  });

  it.each([
    [
      'a transient rejection of the recipient',
      { code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO', permanent: false },
    ],
    ['a rejected connection', { code: 'EPROTOCOL', responseCode: 554, command: 'CONN', permanent: true }],
    ['a wrong password', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN', permanent: true }],
    ['a broken connection', { code: 'ECONNECTION', command: 'CONN' }],
    ['a time-out', { code: 'EABORT' }],
    ['a name that does not resolve', { code: 'EDNS', command: 'CONN' }],
  ])('is transient after %s', (_, fields) => {
    expect(toMailFailure(error(fields)).isPermanent).toBe(false);
  });

  it('contains the class of the failure and the reply without addresses', () => {
    const failure = toMailFailure(
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

  it('is created from any thrown value', () => {
    expect(toMailFailure('broken')).toMatchObject({ label: 'UNKNOWN', isPermanent: false, reply: 'broken' });
  });
});
