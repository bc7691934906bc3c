import type { Language } from './language';

const en = {
  ribbon: 'SANDBOX — no real card',
  pay_to: 'Pay {name}',
  summary: 'Order summary',
  quantity: 'Qty {n}',
  subtotal: 'Subtotal',
  tax: 'Tax',
  tax_included: 'Tax included',
  total: 'Total due',
  contact: 'Contact',
  email: 'Email',
  method: 'Card',
  number: 'Card number',
  expiry: 'Expiry (MM / YY)',
  cvc: 'Security code',
  name: 'Cardholder name',
  country: 'Country or region',
  line1: 'Address',
  city: 'City',
  postcode: 'Postal code',
  tax_id: 'VAT or tax ID (optional)',
  terms: 'I agree to the terms of service',
  pay: 'Pay {amount}',
  order: 'Complete order',
  busy: 'Processing…',
  done: 'Payment complete',
  completed: 'You are all done here. This payment has already been completed.',
  expired: 'This payment session has expired. Go back to the shop and start again.',
  unavailable: 'Something went wrong. The payment form could not be loaded.',
  challenge: '3-D Secure',
  challenge_why:
    'Your bank asks you to confirm this payment of {amount}. In the sandbox you choose how it ends.',
  complete: 'Complete',
  fail: 'Fail',
  email_needed: 'Enter your email.',
  email_invalid: 'Your email is incomplete.',
  number_needed: 'Enter your card number.',
  number_wrong: 'Your card number is incorrect.',
  terms_needed: 'Please accept the terms of service.',
  address_needed: 'Enter your name and billing address.',
  tax_id_invalid: 'This tax ID is invalid.',
  amount_changed: 'The amount has changed. Please check it and pay again.',
  trouble: 'Something went wrong. Please try again.',
};

export type Texts = typeof en;

const ru: Texts = {
  ribbon: 'ПЕСОЧНИЦА — карта не настоящая',
  pay_to: 'Оплата: {name}',
  summary: 'Состав заказа',
  quantity: '{n} шт.',
  subtotal: 'Сумма',
  tax: 'Налог',
  tax_included: 'Включая налог',
  total: 'К оплате',
  contact: 'Контакты',
  email: 'Эл. почта',
  method: 'Карта',
  number: 'Номер карты',
  expiry: 'Срок (ММ / ГГ)',
  cvc: 'Код безопасности',
  name: 'Имя на карте',
  country: 'Страна или регион',
  line1: 'Адрес',
  city: 'Город',
  postcode: 'Почтовый индекс',
  tax_id: 'ИНН или номер НДС (необязательно)',
  terms: 'Я принимаю условия обслуживания',
  pay: 'Оплатить {amount}',
  order: 'Оформить заказ',
  busy: 'Обработка…',
  done: 'Оплата прошла',
  completed: 'Этот заказ уже оплачен.',
  expired: 'Срок этой оплаты истёк. Вернитесь в магазин и начните заново.',
  unavailable: 'Что-то пошло не так. Форма оплаты не загрузилась.',
  challenge: '3-D Secure',
  challenge_why: 'Банк просит подтвердить платёж на {amount}. В песочнице вы сами решаете, чем это кончится.',
  complete: 'Подтвердить',
  fail: 'Отклонить',
  email_needed: 'Укажите эл. почту.',
  email_invalid: 'Адрес эл. почты указан не полностью.',
  number_needed: 'Укажите номер карты.',
  number_wrong: 'Номер карты неверен.',
  terms_needed: 'Примите условия обслуживания.',
  address_needed: 'Укажите имя и платёжный адрес.',
  tax_id_invalid: 'Такого налогового номера не бывает.',
  amount_changed: 'Сумма изменилась. Проверьте её и оплатите ещё раз.',
  trouble: 'Что-то пошло не так. Попробуйте ещё раз.',
};

export const texts: Readonly<Record<Language, Texts>> = { en, ru };

const declinedInRussian = 'Ваша карта отклонена.';

/** Russian texts of API errors, by decline code or code. */
const refusalsInRussian: Readonly<Record<string, string>> = {
  generic_decline: declinedInRussian,
  lost_card: declinedInRussian,
  stolen_card: declinedInRussian,
  fraudulent: declinedInRussian,
  card_declined: declinedInRussian,
  insufficient_funds: 'На вашей карте недостаточно средств.',
  card_velocity_exceeded: 'Карта отклонена: слишком много попыток подряд или превышен её лимит.',
  test_mode_live_card: 'Ваша карта отклонена. Это проверка, и подходят только тестовые карты.',
  expired_card: 'Срок действия карты истёк.',
  incorrect_cvc: 'Код безопасности карты неверен.',
  processing_error: 'При обработке карты произошла ошибка. Попробуйте чуть позже.',
  payment_intent_authentication_failure:
    'Не удалось подтвердить, что карта ваша. Выберите другой способ оплаты и попробуйте ещё раз.',
  incorrect_number: ru.number_wrong,
  invalid_expiry_month: 'Месяц срока действия карты указан неверно.',
  invalid_expiry_year: 'Год срока действия карты указан неверно.',
  invalid_cvc: 'Код безопасности карты указан неверно.',
  checkout_session_completed: ru.completed,
  checkout_session_expired: ru.expired,
};

/** The text of an error in the language of the form. */
export function refusalText(
  language: Language,
  {
    message,
    code,
    declineCode,
  }: { message: string; code?: string | undefined; declineCode?: string | undefined },
): string {
  if (language === 'en') return message;
  return refusalsInRussian[declineCode ?? ''] ?? refusalsInRussian[code ?? ''] ?? ru.trouble;
}
