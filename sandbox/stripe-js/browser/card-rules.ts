/** Error of a field, in Stripe's words. */
export interface Problem {
  code: string;
  message: string;
}

export function extractDigits(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** Groups a number as on the card: in fours, on American Express in 4, 6 and 5. */
export function groupNumber(text: string): string {
  const digits = extractDigits(text).slice(0, getNumberLength(text));
  if (isAmex(digits)) return digits.replace(/^(\d{4})(?=\d)/, '$1 ').replace(/^(.{11})(?=\d)/, '$1 ');
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** `5` is May, `1` may become anything from January to December. */
export function groupExpiry(text: string, deleting = false): string {
  const whole = /^\s*(\d{1,2})\s*[/.-]\s*(?:20)?(\d{2})\s*$/.exec(text);
  if (whole) return `${whole[1]?.padStart(2, '0')} / ${whole[2]}`;
  let digits = extractDigits(text);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  // Autofill may use a four-digit year.
  const year = digits.length === 6 ? digits.slice(4) : digits.slice(2, 4);
  if (digits.length < 2 || (deleting && !year)) return digits;
  return `${digits.slice(0, 2)} / ${year}`;
}

export function checkNumber(text: string): Problem | null {
  const digits = extractDigits(text);
  if (digits.length < getNumberLength(digits)) return incomplete('number', 'card number is');
  return hasCheckDigit(digits) ? null : { code: 'invalid_number', message: 'Your card number is invalid.' };
}

export function checkExpiry(text: string, now: Date): Problem | null {
  const [month = '', year = ''] = text.split('/').map(extractDigits);
  if (month.length < 2 || year.length < 2) return incomplete('expiry', "card's expiration date is");
  const { exp_month, exp_year } = parseExpiry(text);
  if (exp_month < 1 || exp_month > 12)
    return { code: 'invalid_expiry', message: "Your card's expiration date is invalid." };
  if (exp_year < now.getFullYear())
    return { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." };
  const past = exp_year === now.getFullYear() && exp_month < now.getMonth() + 1;
  return past ? { code: 'invalid_expiry_month_past', message: "Your card's expiration date is in the past." } : null;
}

export function checkCvc(text: string, number: string): Problem | null {
  const wanted = isAmex(extractDigits(number)) ? 4 : 3;
  return extractDigits(text).length < wanted ? incomplete('cvc', "card's security code is") : null;
}

export function parseExpiry(text: string): { exp_month: number; exp_year: number } {
  const [month, year] = text.split('/').map(extractDigits);
  return { exp_month: Number(month), exp_year: 2000 + Number(year) };
}

function getNumberLength(number: string): number {
  return isAmex(extractDigits(number)) ? 15 : 16;
}

function isAmex(digits: string): boolean {
  return /^3[47]/.test(digits);
}

function incomplete(field: string, what: string): Problem {
  return { code: `incomplete_${field}`, message: `Your ${what} incomplete.` };
}

function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
