import { changeBrand, readBrand } from '#contracts/identity/shop/brand';
import { eventually } from '#testing/eventually';
import { lineOf } from './doctor';
import { operator } from '../operator';
import { AllServices } from '../../../cross-service-tests/all-services';
import { examineStep, examineSteps } from '../../../../gateway/src/admin/setup/setup-steps';

let shop: AllServices;

beforeAll(async () => {
  shop = await AllServices.open({ deliversWebhooks: true });
});
afterAll(() => shop.close());

const examine = async () => (await examineSteps(shop.rpc, operator)).map((step) => lineOf(step.name, step));

it('shop doctor says what a new shop lacks, in the order of its set-up, and what to do', async () => {
  expect(await examine()).toEqual([
    expect.stringMatching(/^!! {2}brand +Pages and mails are from Lowline\. Save your name/),
    expect.stringMatching(/^!! {2}products +Nothing is for sale\. Add a product/),
    expect.stringMatching(/^!! {2}payments +No event of Stripe has arrived\. Create the webhook/),
    expect.stringMatching(/^!! {2}taxes +No taxes are computed\. Set up Stripe Tax/),
    expect.stringMatching(/^!! {2}test_mail +Send a mail to your own address/),
    expect.stringMatching(
      /^!! {2}mail_domain +These records of lowline\.example could not be looked up: MX, SPF, DMARC/,
    ),
    expect.stringMatching(/^!! {2}purchase +Nothing was paid for yet/),
    expect.stringMatching(/^ok {2}events +Every service answers/),
    expect.stringMatching(/^ok {2}mails +No mail failed/),
    expect.stringMatching(/^!! {2}reconciliation +Not run yet\. Start it/),
    expect.stringMatching(/^!! {2}backup +No backup was made\. Run shop backup/),
    expect.stringMatching(/^!! {2}go_live +Steps to do: 9\./),
  ]);
});

it('shop doctor finds the brand and a product once they are there', async () => {
  const brand = await shop.rpc.call(readBrand, {});
  const admin = { ...operator, authenticatedAt: Date.now() };
  await shop.rpc.call(
    changeBrand,
    { ...brand, name: 'Quiet Harbour', supportEmail: 'help@harbour.audio' },
    admin,
  );
  await shop.addPlugin({ name: 'Tidewater', price: 29, storageKey: 'downloads/tidewater.zip' }, admin);
  await eventually(async () => {
    const [named, sold] = await examine();
    expect(named).toMatch(/^ok {2}brand +Pages and mails are from Quiet Harbour\.$/);
    expect(sold).toMatch(/^ok {2}products +Products are for sale/);
  });
});

it('shop doctor finds the last backup, and one that is older than 26 hours', async () => {
  const found = async (age: string) => {
    await shop.database('identity').query(
      `insert into last_backup (ended_at) values (now() - $1::interval)
         on conflict (id) do update set ended_at = excluded.ended_at`,
      [age],
    );
    return lineOf('backup', await examineStep('backup', shop.rpc, operator));
  };
  expect(await found('1 minute')).toMatch(/^ok {2}backup +The last backup was made at 20/);
  expect(await found('27 hours')).toMatch(/^!! {2}backup +The last backup is too old: 20/);
});

it('shop doctor names a service that does not answer', async () => {
  await shop.stop('commerce');
  expect(lineOf('payments', await examineStep('payments', shop.rpc, operator))).toMatch(
    /^!! {2}payments +commerce\.checkout\.config did not answer\. Start the service/,
  );
});
