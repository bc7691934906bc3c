import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get as ask } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { freePort } from '../local/ports';
import type { Letter } from './letter';
import { type RunningMailbox, startMailbox } from './mailbox';

describe('the mailbox', () => {
  const dir = mkdtempSync(join(tmpdir(), 'mailbox-'));
  let mailbox: RunningMailbox;

  const open = async (more: { mostKept?: number } = {}) => {
    mailbox = await startMailbox({ dir, webPort: await freePort(), smtpPort: await freePort(), ...more });
  };
  const get = async (path: string) => fetch(`http://127.0.0.1:${mailbox.webPort}${path}`);
  const all = async (query = '') => (await (await get(`/email${query}`)).json()) as Letter[];
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

  it('shows a mail in the shape of MailDev', async () => {
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

  it('keeps its mail when it is started again, and half a line of a kill does no harm', async () => {
    await send('anna@example.com', 'First');
    await send('boris@example.com', 'Second');
    const [first] = await all();
    await fetch(`http://127.0.0.1:${mailbox.webPort}/email/${first?.id}`, { method: 'DELETE' });
    await mailbox.close();
    appendFileSync(join(dir, 'letters.jsonl'), '{"letter":{"id":"half');
    await open();
    await send('clara@example.com', 'Third');
    expect((await all()).map(({ subject }) => subject)).toEqual(['Second', 'Third']);
    expect(await (await get(`/email/${(await all())[0]?.id}/source`)).text()).toContain('Subject: Second');
    await mailbox.close();
    await open();
    expect((await all()).map(({ subject }) => subject)).toEqual(['Second', 'Third']);
  });

  it('starts with what can be read where a full disk has damaged a line', async () => {
    await send('anna@example.com', 'First');
    await mailbox.close();
    appendFileSync(join(dir, 'letters.jsonl'), '{"letter":{"id":"half{"letter":{"id":"next"}}\n');
    await open();
    await send('boris@example.com', 'Second');
    await mailbox.close();
    await open();
    expect((await all()).map(({ subject }) => subject)).toEqual(['First', 'Second']);
    for (const { id, subject } of await all())
      expect(await (await get(`/email/${id}/source`)).text()).toContain(`Subject: ${subject}`);
  });

  it.each(['//', '//nobody:x', '/email/%E0%A4', '*'])(
    'answers whatever it is asked for: %s',
    async (path) => {
      const answer = await new Promise<number | undefined>((resolve, reject) => {
        const { webPort: port } = mailbox;
        ask({ port, path, host: '127.0.0.1' }, (response) => resolve(response.resume().statusCode)).once(
          'error',
          reject,
        );
      });
      expect([200, 404]).toContain(answer);
    },
  );

  it('keeps the newest alone, and their file does not grow for ever', async () => {
    for (const name of ['anna', 'boris', 'clara', 'dora', 'emil'])
      await send(`${name}@example.com`, `To ${name}`);
    await mailbox.close();
    await open({ mostKept: 2 });
    expect((await all()).map(({ subject }) => subject)).toEqual(['To dora', 'To emil']);
    expect(readFileSync(join(dir, 'letters.jsonl'), 'utf8').trim().split('\n')).toHaveLength(2);
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

  it('forgets one mail or all, and says when there is no such mail', async () => {
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

  it('shows people a mail without running what its writer put in', async () => {
    await send('anna@example.com', '<script>alert(1)</script>', {
      html: '<script>alert(2)</script><b>Hi</b>',
    });
    const page = await get('/');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'none'");
    expect(await page.text()).not.toContain('<script>');
    const letter = await get(`/view/${(await all())[0]?.id}`);
    expect(await letter.text()).not.toContain('<script>');
  });
});
