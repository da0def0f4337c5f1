/** An amount as it was charged, in the currency in which it was. */
export function moneyOf(amount: string, currency: string): string {
  // A decimal string goes in as it is: no float comes between.
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount as Intl.StringNumericLiteral);
}
