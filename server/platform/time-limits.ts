/** Longest waits for payment providers, in milliseconds. Tests change them. */
export const timeLimits = {
  /** For all that one request needs of providers: browsers give up soon after. */
  request: 11_000,
  /** For one call of the card provider, which its SDK repeats once. */
  card: 8_000,
  /** For one call of PayPal, with the token that it may need. */
  paypal: 10_000,
};
