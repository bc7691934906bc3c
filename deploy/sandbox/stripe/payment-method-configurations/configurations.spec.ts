import { SandboxTestbed } from '../test/sandbox.testbed';

let testbed: SandboxTestbed;

beforeAll(async () => {
  testbed = await SandboxTestbed.open();
});

afterAll(() => testbed.close());

describe('payment method configuration', () => {
  it('the default one has cards and the wallets of a new account', async () => {
    const { data } = await testbed.stripe.paymentMethodConfigurations.list();
    expect(data).toMatchObject([
      {
        object: 'payment_method_configuration',
        ...{ active: true, is_default: true, parent: null, application: null },
        apple_pay: { available: true, display_preference: { preference: 'on', value: 'on' } },
        google_pay: { available: true },
        card: { available: true },
        link: { available: false },
      },
    ]);
  });

  it('a method that is switched off is not available until it is switched on', async () => {
    const { data } = await testbed.stripe.paymentMethodConfigurations.list();
    const id = data[0]?.id ?? '';
    const set = (preference: 'off' | 'on') =>
      testbed.stripe.paymentMethodConfigurations.update(id, {
        google_pay: { display_preference: { preference } },
      });
    expect((await set('off')).google_pay).toEqual({
      available: false,
      display_preference: { overridable: null, preference: 'off', value: 'off' },
    });
    expect((await testbed.stripe.paymentMethodConfigurations.retrieve(id)).google_pay?.available).toBe(false);
    expect((await set('on')).google_pay?.available).toBe(true);
  });
});
