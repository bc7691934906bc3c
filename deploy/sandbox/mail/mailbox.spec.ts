import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get as ask } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { freePort } from '#local-servers/ports';
import type { StoredMail } from './stored-mail';
import { type RunningMailbox, startMailbox } from './mailbox';

describe('the mail sandbox', () => {
  const dir = mkdtempSync(join(tmpdir(), 'mailbox-'));
  let mailbox: RunningMailbox;

  const open = async (more: { maxMails?: number } = {}) => {
    mailbox = await startMailbox({ dir, webPort: await freePort(), smtpPort: await freePort(), ...more });
  };
  const get = async (path: string) => fetch(`http://127.0.0.1:${mailbox.webPort}${path}`);
  const all = async (query = '') => (await (await get(`/email${query}`)).json()) as StoredMail[];
  const send = async (to: string, subject: string, more: object = {}) => {
    const post = createTransport({
      host: '127.0.0.1',
      port: mailbox.smtpPort,
      pool: true,
      maxConnections: 5,
    });
    await post.sendMail({ from: 'Lowline <shop@lowline.example>', to, subject, text: 'Hello', ...more });
    post.close();
  };

  beforeEach(() => open());
  afterEach(async () => {
    await fetch(`http://127.0.0.1:${mailbox.webPort}/email/all`, { method: 'DELETE' });
    await mailbox.close();
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  it('returns a mail in the shape of the MailDev API', async () => {
    await send('Anna <anna@example.com>', 'Ваш заказ', {
      bcc: 'ops@example.com',
      html: '<p>Привет</p>',
      attachments: [{ filename: 'licence.txt', content: 'four' }],
    });
    const [mail] = await all();
    expect(mail).toMatchObject({
      subject: 'Ваш заказ',
      from: [{ address: 'shop@lowline.example', name: 'Lowline' }],
      to: [{ address: 'anna@example.com', name: 'Anna' }],
      calculatedBcc: [{ address: 'ops@example.com' }],
      html: expect.stringContaining('Привет'),
      headers: { 'message-id': mail?.messageId },
      attachments: [{ fileName: 'licence.txt', contentType: 'text/plain', length: 4 }],
      envelope: { to: [{ address: 'anna@example.com' }, { address: 'ops@example.com' }] },
    });
    expect(await (await get(`/email/${mail?.id}`)).json()).toMatchObject({ id: mail?.id, read: true });
    expect(await (await get(`/email/${mail?.id}/source`)).text()).toContain('To: Anna <anna@example.com>');
  });

  it('keeps mails over a restart and ignores a half-written line', async () => {
    await send('anna@example.com', 'First');
    await send('boris@example.com', 'Second');
    const [first] = await all();
    await fetch(`http://127.0.0.1:${mailbox.webPort}/email/${first?.id}`, { method: 'DELETE' });
    await mailbox.close();
    appendFileSync(join(dir, 'mails.jsonl'), '{"mail":{"id":"half');
    await open();
    await send('clara@example.com', 'Third');
    expect((await all()).map(({ subject }) => subject)).toEqual(['Second', 'Third']);
    expect(await (await get(`/email/${(await all())[0]?.id}/source`)).text()).toContain('Subject: Second');
    await mailbox.close();
    await open();
    expect((await all()).map(({ subject }) => subject)).toEqual(['Second', 'Third']);
  });

  it('skips a line that a full disk has truncated', async () => {
    await send('anna@example.com', 'First');
    await mailbox.close();
    appendFileSync(join(dir, 'mails.jsonl'), '{"mail":{"id":"half{"mail":{"id":"next"}}\n');
    await open();
    await send('boris@example.com', 'Second');
    await mailbox.close();
    await open();
    expect((await all()).map(({ subject }) => subject)).toEqual(['First', 'Second']);
    for (const { id, subject } of await all())
      expect(await (await get(`/email/${id}/source`)).text()).toContain(`Subject: ${subject}`);
  });

  it.each(['//', '//unknown:x', '/email/%E0%A4', '*'])('responds to the malformed path %s', async (path) => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const { webPort: port } = mailbox;
      ask({ port, path, host: '127.0.0.1' }, (response) => resolve(response.resume().statusCode)).once(
        'error',
        reject,
      );
    });
    expect([200, 404]).toContain(status);
  });

  it('keeps the newest mails only and compacts its file', async () => {
    for (const name of ['anna', 'boris', 'clara', 'dora', 'emil'])
      await send(`${name}@example.com`, `To ${name}`);
    await mailbox.close();
    await open({ maxMails: 2 });
    expect((await all()).map(({ subject }) => subject)).toEqual(['To dora', 'To emil']);
    expect(readFileSync(join(dir, 'mails.jsonl'), 'utf8').trim().split('\n')).toHaveLength(2);
    await send('fred@example.com', 'To fred');
    const [emil, fred] = await all();
    expect([emil?.subject, fred?.subject]).toEqual(['To emil', 'To fred']);
    for (const { id, subject } of await all())
      expect(await (await get(`/email/${id}/source`)).text()).toContain(`Subject: ${subject}`);
  });

  it('finds mails by their fields', async () => {
    await send('anna@example.com', 'Receipt');
    await send('boris@example.com', 'Receipt');
    const found = await all('?to.address=Anna@example.com&subject=receipt');
    expect(found.map(({ to }) => to[0]?.address)).toEqual(['anna@example.com']);
  });

  it('deletes one mail or all, and returns 404 for an unknown mail', async () => {
    await send('anna@example.com', 'First');
    const [mail] = await all();
    const remove = (id: string) =>
      fetch(`http://127.0.0.1:${mailbox.webPort}/email/${id}`, { method: 'DELETE' });
    expect((await remove('unknown')).status).toBe(404);
    expect((await remove(mail?.id ?? '')).status).toBe(200);
    expect((await get(`/email/${mail?.id}`)).status).toBe(404);
    await send('anna@example.com', 'Second');
    expect((await remove('all')).status).toBe(200);
    expect(await all()).toEqual([]);
  });

  it('shows a mail without running its scripts', async () => {
    await send('anna@example.com', '<script>alert(1)</script>', {
      html: '<script>alert(2)</script><b>Hi</b>',
    });
    const page = await get('/');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'none'");
    expect(await page.text()).not.toContain('<script>');
    const mail = await get(`/view/${(await all())[0]?.id}`);
    expect(await mail.text()).not.toContain('<script>');
  });
});
