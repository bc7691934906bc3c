import { newId } from '#platform/database/new-id';
import type { Damage } from './damage.testbed';

const setRight = (status: string) =>
  [
    `update entitlements set status = '${status}' where source_order_id = $1`,
    `update licences set status = '${status}' where entitlement_id in (select id from entitlements where source_order_id = $1)`,
  ] as const;
const rightsOf = (status: string, orderId: string) =>
  setRight(status).map((statement): ['licensing', string, string] => ['licensing', statement, orderId]);

/** What licensing holds. */
export const rights: Damage[] = [
  [
    'an entitlement',
    ({ single }) => [['licensing', 'delete from entitlements where source_order_id = $1', single.orderId]],
    ['order-without-right', 'ownership-differs'],
  ],
  [
    'the state of an entitlement',
    ({ single }) => rightsOf('suspended', single.orderId),
    ['right-state-differs'],
  ],
  [
    'the state of a licence that nothing has upgraded',
    ({ single }) => rightsOf('superseded', single.orderId),
    ['right-state-differs'],
  ],
  [
    'the entitlement of a refunded order',
    ({ refunded }) => rightsOf('active', refunded.orderId),
    ['ownership-differs', 'refunded-with-right'],
  ],
  [
    'the state of a licence',
    ({ single }) => rightsOf('revoked', single.orderId).slice(1),
    ['licence-differs'],
  ],
  [
    'the customer of an entitlement',
    ({ single, free }) => [
      [
        'licensing',
        'update entitlements set user_id = $2 where source_order_id = $1',
        single.orderId,
        free.customer.userId,
      ],
    ],
    ['ownership-differs', 'right-of-other-user'],
  ],
  [
    'the order of an entitlement',
    ({ single }) => [
      [
        'licensing',
        'update entitlements set source_order_id = $2 where source_order_id = $1',
        single.orderId,
        newId(),
      ],
    ],
    ['right-without-order'],
  ],
  [
    'a superseded licence, which is active again',
    ({ upgrade }) =>
      [
        `update licences set status = 'active' where entitlement_id in
           (select id from entitlements where user_id = $1 and status = 'superseded')`,
        `update entitlements set status = 'active' where user_id = $1 and status = 'superseded'`,
      ].map((statement) => ['licensing', statement, upgrade.customer.userId]),
    ['superseded-right-active'],
  ],
  [
    'an upgrade',
    ({ upgrade }) => [['licensing', 'delete from upgrades where order_id = $1', upgrade.orderId]],
    ['right-state-differs', 'upgrade-differs'],
  ],
  [
    'a purchase',
    ({ single }) => [['licensing', 'delete from purchases where order_id = $1', single.orderId]],
    ['purchase-differs'],
  ],
  [
    'the state of a purchase',
    ({ single }) => [
      ['licensing', `update purchases set state = 'revoked' where order_id = $1`, single.orderId],
    ],
    ['purchase-differs'],
  ],
  [
    'a gift',
    ({ gift }) => [['licensing', 'delete from gifts where order_id = $1', gift.orderId]],
    ['gift-lost'],
  ],
  [
    'the code of a gift',
    ({ gift }) => [
      [
        'licensing',
        'delete from redemption_codes where id = (select code_id from gifts where order_id = $1)',
        gift.orderId,
      ],
    ],
    ['gift-lost'],
  ],
  [
    'the withdrawal of a refunded gift',
    ({ refundedGift }) => [
      [
        'licensing',
        'update redemption_batches set withdrawn_at = null where order_id = $1',
        refundedGift.orderId,
      ],
    ],
    ['gift-state-differs'],
  ],
  [
    'the download token of an order',
    ({ single }) => [['commerce', 'update orders set download_token = null where id = $1', single.orderId]],
    ['token-lost'],
  ],
  [
    'a download grant',
    ({ single }) => [['licensing', 'delete from download_grants where order_id = $1', single.orderId]],
    ['token-lost'],
  ],
];

/** Accounts and the newsletter. */
export const customers: Damage[] = [
  [
    'an account',
    ({ single }) => [['identity', 'delete from users where id = $1', single.customer.userId]],
    ['unknown-user'],
  ],
  [
    'an account that only identity has erased',
    ({ single }) => [
      ['identity', 'update users set deleted_at = now() where id = $1', single.customer.userId],
    ],
    ['erased-user-held'],
  ],
  [
    'an erased account with purchases, which a backup restored',
    ({ erased }) => [['identity', 'update users set deleted_at = null where id = $1', erased.userId]],
    ['erased-user-restored'],
  ],
  [
    'an erased account without purchases, which a backup restored',
    ({ erasedVisitor }) => [
      ['identity', 'update users set deleted_at = null where id = $1', erasedVisitor.userId],
    ],
    ['erased-user-restored'],
  ],
  [
    'an ownership of the newsletter',
    ({ single }) => [
      ['newsletter', 'update ownerships set is_owned = false where user_id = $1', single.customer.userId],
    ],
    ['ownership-differs'],
  ],
  [
    'an address of the newsletter',
    ({ single }) => [
      [
        'newsletter',
        `update customers set email = 'other@example.com' where user_id = $1`,
        single.customer.userId,
      ],
    ],
    ['address-differs'],
  ],
];
