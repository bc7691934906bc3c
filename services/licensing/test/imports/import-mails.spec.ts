import { userDeleted } from '#contracts/identity/events';
import { sendImportMails } from '#contracts/licensing/giving/licence-imports';
import { runRetention } from '#contracts/operations/retention';
import { eventually } from '#testing/eventually';
import { admin, secondPlugin } from '../giving/giving.testbed';
import { plugin } from '../licensing.testbed';
import { ImportsTestbed, line, newAddress } from './imports.testbed';

let imports: ImportsTestbed;
beforeAll(async () => {
  imports = await ImportsTestbed.open();
});
afterAll(() => imports.close());

interface QueuedMail {
  template: string;
  language: string;
  products: string;
}

const mailsTo = (address: string) =>
  imports.licensing.database.query<QueuedMail[]>(
    `select template, language, data ->> 'products' as products from mail_deliveries where to_address = $1`,
    [address],
  );
const send = (id: string) => imports.licensing.client.call(sendImportMails, { id }, admin);

describe('welcome mails of an import', () => {
  it('are held back until they are released, and go once to each address, with or without an account', async () => {
    const [owner, visitor] = [newAddress(), newAddress()];
    imports.account(owner);
    const { id } = await imports.import([
      line(owner),
      line(owner, { product: secondPlugin.slug }),
      line(visitor),
      line(visitor, { product: secondPlugin.slug }),
      line('no address'),
    ]);
    expect([...(await mailsTo(owner)), ...(await mailsTo(visitor))]).toEqual([]);
    expect((await imports.find(id)).counts).toMatchObject({ addresses: 2, mailed: 0 });
    await send(id);
    await eventually(async () => expect((await imports.find(id)).counts).toMatchObject({ mailed: 2 }));
    const products = `${plugin.name}, ${secondPlugin.name}`;
    const mail = { template: 'licences-imported', language: 'ru', products };
    expect(await mailsTo(owner)).toEqual([mail]);
    expect(await mailsTo(visitor)).toEqual([mail]);
    await send(id);
    await imports.confirm(visitor);
    expect(await mailsTo(visitor)).toHaveLength(1);
  });

  it('are refused before the import has ended', async () => {
    const { id } = await imports.upload([line(newAddress())]);
    await expect(send(id)).rejects.toMatchObject({
      code: 'LICENCE_IMPORT_STATE',
      params: { state: 'checked' },
    });
  });

  it('are erased with the account', async () => {
    const mail = newAddress();
    const customer = imports.account(mail);
    const { id } = await imports.import([line(mail)]);
    await send(id);
    await eventually(async () => expect(await mailsTo(mail)).toHaveLength(1));
    const deletedAt = new Date().toISOString();
    await imports.licensing.publishAndWait(userDeleted, { userId: customer.userId, deletedAt });
    expect(await mailsTo(mail)).toEqual([]);
  });
});

it('rows that granted nothing end after 3 years, and the others with the purchases after 7', async () => {
  const mail = newAddress();
  imports.account(mail);
  const [young, old] = [
    await imports.import([line(mail), line('no address')]),
    await imports.import([line(newAddress())]),
  ];
  const age = (id: string, interval: string) =>
    imports.licensing.database.query(
      'update licence_imports set created_at = now() - $2::interval where id = $1',
      [id, interval],
    );
  await age(young.id, '3 years 1 minute');
  await age(old.id, '7 years 1 minute');
  await imports.licensing.client.call(runRetention('licensing'), { isDry: false }, admin);
  expect((await imports.find(young.id)).counts).toMatchObject({ granted: 1, invalid: 0 });
  await expect(imports.find(old.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
