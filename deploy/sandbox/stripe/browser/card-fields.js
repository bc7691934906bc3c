// Runs inside the frame, before form.js: formats card number, date and code during input.
(() => {
  const digitsOf = (text) => text.replace(/\D/g, '');
  const brands = [
    ['visa', 'Visa', /^4/],
    ['mastercard', 'Mastercard', /^(5[1-5]|2[2-7])/],
    ['amex', 'Amex', /^3[47]/],
    ['discover', 'Discover', /^6(011|5)/],
  ];
  const brandOf = (digits) => brands.find(([, , shape]) => shape.test(digits)) ?? ['', ''];
  const groupsOfAmex = /(\d{1,4})(\d{1,6})?(\d{1,5})?/;
  const groupsOfOthers = /(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,7})?/;

  function grouped(digits) {
    const groups = brandOf(digits)[0] === 'amex' ? groupsOfAmex : groupsOfOthers;
    return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ');
  }

  function asExpiry(digits) {
    if (/^[2-9]/.test(digits)) return asExpiry(`0${digits}`);
    return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2, 4)}` : digits;
  }

  /** Formats a field and keeps the caret behind the same digit. */
  function format(input, shape, most) {
    const before = digitsOf(input.value.slice(0, input.selectionStart)).length;
    const wasAtEnd = input.selectionStart === input.value.length;
    const text = shape(digitsOf(input.value).slice(0, most));
    if (text === input.value) return;
    input.value = text;
    let caret = 0;
    for (let seen = 0; caret < text.length && seen < before; caret += 1)
      if (/\d/.test(text[caret])) seen += 1;
    if (wasAtEnd) caret = text.length;
    if (document.activeElement === input) input.setSelectionRange(caret, caret);
  }

  /** ISO/IEC 7812-1, annex B. */
  function hasCheckDigit(number) {
    const sum = [...number].reverse().reduce((total, digit, i) => {
      const value = Number(digit) * (i % 2 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    return number.length >= 12 && sum % 10 === 0;
  }

  const { number, expiry, cvc } = document.forms[0].elements;
  number.addEventListener('input', () => {
    format(number, grouped, 19);
    document.getElementById('brand').textContent = brandOf(digitsOf(number.value))[1];
  });
  expiry.addEventListener('input', ({ inputType }) => {
    if (inputType !== 'deleteContentBackward') format(expiry, asExpiry, 4);
  });
  cvc.addEventListener('input', () => format(cvc, (digits) => digits, 4));

  window.cardFields = { digitsOf, hasCheckDigit };
})();
