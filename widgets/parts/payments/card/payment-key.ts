/**
 * `sessionStorage` prefix of the payments that this tab began; the payment's id follows. A sign-out deletes them, like
 * all keys of members' pages.
 */
export const PAYMENT_PREFIX = 'coach-payment:';
