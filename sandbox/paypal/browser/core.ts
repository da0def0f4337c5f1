import type { EligiblePaymentMethodsOutput, PayPalPaymentsInstance, PayPalV6Namespace } from '@paypal/paypal-js/sdk-v6';
import { createSession } from './session.ts';

// Read while the script runs: later, `document.currentScript` is null.
const shop = new URL((document.currentScript as HTMLScriptElement).src).origin;

/** Stand-in for the core script of PayPal's JS SDK v6. */
const createInstance = async ({
  clientToken = '',
  components,
  locale,
}: {
  clientToken?: string;
  components: readonly string[];
  locale?: string;
}) => {
  if (locale !== undefined) checkLocale(locale);
  const [prefix, expires] = clientToken.split('.');
  if (prefix !== 'sandbox_client')
    throw new Error('createInstance: clientToken is not one of the stand-in for PayPal.');
  if (Number(expires) * 1_000 < Date.now()) throw new Error('createInstance: clientToken has expired.');
  const unknown = components.find((name) => name !== 'paypal-payments');
  if (unknown) throw new Error(`createInstance: the stand-in knows "paypal-payments" only, not "${unknown}".`);
  const createPayPalOneTimePaymentSession: PayPalPaymentsInstance['createPayPalOneTimePaymentSession'] = (options) =>
    createSession(shop, options);
  return {
    createPayPalOneTimePaymentSession,
    findEligibleMethods: async () => onlyPayPal,
    hydrateEligibleMethods: () => onlyPayPal,
    updateLocale: checkLocale,
  };
};

/** PayPal requires a country in the locale; the stand-in's window is always English. */
function checkLocale(locale: string): void {
  if (!/^[a-z]{2}-[A-Z]{2}$/.test(locale)) throw new Error(`The stand-in for PayPal knows no locale "${locale}".`);
}

const onlyPayPal: EligiblePaymentMethodsOutput = {
  isEligible: (method) => method === 'paypal',
  getDetails: (() => ({ canBeVaulted: false })) as unknown as EligiblePaymentMethodsOutput['getDetails'],
};

const namespace = { version: '6.0.0', createInstance } as unknown as PayPalV6Namespace;
(window as unknown as { paypal: PayPalV6Namespace }).paypal ??= namespace;
