/** Keys for the stand-in of PayPal; not secret. */
export const SANDBOX_PAYPAL_CLIENT_ID = 'AamuSandboxClient00000000000000000000000000';
export const SANDBOX_PAYPAL_CLIENT_SECRET = 'EamuSandboxSecret-not-a-secret';
export const SANDBOX_PAYPAL_WEBHOOK_ID = '5AAMU00000SANDBOX';
