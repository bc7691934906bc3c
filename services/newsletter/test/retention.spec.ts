import { runRetention } from '#contracts/operations/retention';
import { admin, Newsletter } from './newsletter.testbed';

let newsletter: Newsletter;

beforeAll(async () => {
  newsletter = await Newsletter.open();
});

afterAll(() => newsletter.close());

async function runs(rule: string, isDry = false) {
  const { outcomes } = await newsletter.client.call(runRetention('newsletter'), { isDry }, admin);
  return outcomes.find((one) => one.rule === rule);
}

it('erases a subscriber after two years of inactivity, not a minute earlier (storefront §9)', async () => {
  const [old = '', young = '', today = ''] = await newsletter.addSubscribers(3);
  const acted = (email: string, age: string) =>
    newsletter.database.query(
      'update subscribers set last_acted_at = now() - $2::interval where email = $1',
      [email, age],
    );
  await acted(old, '2 years 1 minute');
  await acted(young, '1 year 364 days 23 hours');
  expect(await runs('subscribers', true)).toMatchObject({ months: 24, found: 1, erased: 0 });
  expect(await runs('subscribers')).toMatchObject({ found: 1, erased: 1, isComplete: true });
  const left = await newsletter.database.query<{ email: string }[]>('select email from subscribers');
  expect(left.map(({ email }) => email).sort()).toEqual([young, today].sort());
});

it('deletes deliveries two years after they were settled (storefront §9)', async () => {
  await newsletter.database.query(
    `with c as (
       insert into campaigns (id, title, topic, articles, state, created_at, created_by)
       values (gen_random_uuid(), 'Old news', 'news', '[]', 'finished', now(), gen_random_uuid()) returning id)
     insert into deliveries (id, campaign_id, state, due_at, settled_at)
     select gen_random_uuid(), c.id, 'sent', now(), now() - age::interval
       from c, unnest(array['2 years 1 minute', '1 year 364 days']) age`,
  );
  expect(await runs('deliveries')).toMatchObject({ found: 1, erased: 1 });
  expect(await newsletter.database.query('select 1 from deliveries')).toHaveLength(1);
});
