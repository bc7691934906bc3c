/** A subquery for statements of other modules: moved orders with the customers that they were moved from. */
export const formerCustomersSql =
  'select order_id, former_user_id from order_reassignments where former_user_id is not null';
