/** Words of the payment form, as its stand-in shows them. */
export const formTexts = {
  en: {
    ribbon: 'SANDBOX: no real card',
    email: 'Email',
    card: 'Card number',
    expiry: 'Expiry (MM / YY)',
    cvc: 'Security code',
    name: 'Cardholder name',
    country: 'Country',
    postcode: 'Postcode',
    pay: 'Pay {amount}',
    busy: 'Processing',
    expired: 'This payment has expired. Go back to the shop and begin again.',
    paid: 'This payment is already complete.',
    challenge: 'Your bank asks whether this is you.',
    complete: 'Complete',
    fail: 'Fail',
  },
  ru: {
    ribbon: 'ПЕСОЧНИЦА: карта ненастоящая',
    email: 'Эл. почта',
    card: 'Номер карты',
    expiry: 'Срок (ММ / ГГ)',
    cvc: 'Код безопасности',
    name: 'Имя владельца',
    country: 'Страна',
    postcode: 'Индекс',
    pay: 'Заплатить {amount}',
    busy: 'Обработка',
    expired: 'Срок оплаты истёк. Вернитесь в магазин и начните заново.',
    paid: 'Оплата уже прошла.',
    challenge: 'Банк спрашивает, вы ли это.',
    complete: 'Подтвердить',
    fail: 'Отклонить',
  },
} as const;

export type FormTexts = (typeof formTexts)[keyof typeof formTexts];
