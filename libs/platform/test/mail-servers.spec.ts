import { newId } from '#platform/database/new-id';
import { MailDesk } from '#platform/mail/mail-desk';
import { eventually } from '#testing/eventually';
import { promise, reaches, row, MailStreet, quick } from './mail-street';

jest.setTimeout(30_000);

let street: MailStreet;

beforeEach(async () => {
  street = await MailStreet.build();
});

afterEach(() => street.close());

describe('a mail server', () => {
  it('that says "later" is asked again until it takes the mail, once', async () => {
    const office = await street.open();
    street.sink.mode = 'later';
    await promise(office, 'patience');
    await eventually(async () => expect((await row(office, 'patience')).attempts).toBe(2));
    await eventually(async () =>
      expect((await row(office, 'patience')).lastError).toMatch(/^EENVELOPE 450 RCPT TO: /),
    );
    street.sink.mode = 'ok';
    await street.arrived('patience');
    await reaches(office, 'patience', 'sent');
    expect(await row(office, 'patience')).toMatchObject({ lastError: null });
  });

  it('that is away is met again when it is back', async () => {
    const office = await street.open();
    await street.sink.close();
    await promise(office, 'back');
    await eventually(async () =>
      expect((await row(office, 'back')).lastError).toMatch(/^E(SOCKET|CONNECTION)/),
    );
    await street.sink.listen();
    await street.arrived('back');
  });

  it('that refuses us does not make the mail fail', async () => {
    const office = await street.open();
    street.sink.mode = 'closed';
    await promise(office, 'blocked');
    await eventually(async () => expect((await row(office, 'blocked')).lastError).toMatch(/ 554 CONN/));
    expect((await row(office, 'blocked')).state).not.toBe('failed');
    street.sink.mode = 'ok';
    await street.arrived('blocked');
  });

  it('that refuses the mail for good ends it at once, and an operator can send it later', async () => {
    const office = await street.open();
    const desk = new MailDesk(office.dataSource);
    street.sink.mode = 'never';
    await Promise.all([promise(office, 'one'), promise(office, 'two')]);
    await eventually(async () => expect(await desk.failed()).toHaveLength(2));
    expect(await row(office, 'one')).toMatchObject({
      attempts: 1,
      lastError: expect.stringMatching(/^EENVELOPE 550 RCPT TO: /),
    });
    street.sink.mode = 'ok';
    expect(await desk.retry((await row(office, 'one')).id)).toBe(true);
    await street.arrived('one');
    expect(await desk.retryAll()).toBe(1);
    await street.arrived('one', 'two');
    expect(await desk.retry(newId())).toBe(false);
  });

  it('that reads a mail and says nothing is given up on, and the second copy bears the same Message-ID', async () => {
    const office = await street.open({ timing: { ...quick, tryMs: 700, takeOverMs: 1_000 } });
    street.sink.mode = 'silent';
    await promise(office, 'silence');
    await eventually(() => expect(street.sink.seen).toHaveLength(1));
    await eventually(async () => expect((await row(office, 'silence')).lastError).toMatch(/^EABORT/));
    street.sink.mode = 'ok';
    await street.arrived('silence');
    expect(new Set(street.sink.seen.map(({ mail }) => mail.messageId)).size).toBe(1);
  });

  it('that stays deaf too long makes the mail fail', async () => {
    const office = await street.open({ config: { MAIL_GIVE_UP_HOURS: 0 } });
    street.sink.mode = 'later';
    await promise(office, 'hopeless');
    await reaches(office, 'hopeless', 'failed');
  });
});
