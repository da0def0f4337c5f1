import type { Env } from '#server/platform/config/env.ts';
import { isPayPalLive } from '#server/modules/sales/paypal/paypal.provider.ts';
import { type Finding, fault, hint, wrong } from './finding.ts';

type Mode = 'live' | 'test';

/** Returns `live` or `test` by the keys of each provider; null without keys. */
export function detectModes(env: Env): { stripe: Mode | null; paypal: Mode | null } {
  const card = env.STRIPE_SECRET_KEY ?? env.STRIPE_PUBLISHABLE_KEY;
  const paypal = env.PAYPAL_CLIENT_ID ?? env.PAYPAL_CLIENT_SECRET;
  return {
    stripe: card ? (parseKeyMode(card) ?? 'live') : null,
    paypal: paypal ? (isPayPalLive(env) ? 'live' : 'test') : null,
  };
}

/** Checks the keys of payment providers. Their values are never repeated. */
export function keyRules(env: Env): Finding[] {
  return [...stripeKeys(env), ...paypalKeys(env), ...mixedModes(env)];
}

function stripeKeys(env: Env): Finding[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable, STRIPE_WEBHOOK_SECRET: webhook } = env;
  const found: Finding[] = [];
  if (secret && !isKey(secret, 'sk|rk'))
    found.push(
      wrong('STRIPE_SECRET_KEY', `${notAKey(secret)}; it has to be a secret or restricted key: sk_… or rk_….`),
    );
  if (publishable && !isKey(publishable, 'pk'))
    found.push(wrong('STRIPE_PUBLISHABLE_KEY', `${notAKey(publishable)}; it has to be a publishable key: pk_….`));
  if (secret && !publishable)
    found.push(
      wrong(
        'STRIPE_PUBLISHABLE_KEY',
        'is missing although STRIPE_SECRET_KEY is set: cards need both. Copy the key that begins with pk_ from Stripe.',
      ),
    );
  if (publishable && !secret)
    found.push(
      wrong(
        'STRIPE_SECRET_KEY',
        'is missing although STRIPE_PUBLISHABLE_KEY is set: cards need both. Copy the key that begins with sk_ or rk_ from Stripe.',
      ),
    );
  if (webhook.some((each) => !/^whsec_[\w+/=-]{8,}$/.test(each)))
    found.push(
      wrong(
        'STRIPE_WEBHOOK_SECRET',
        'is not the secret of a webhook: copy the one that begins with whsec_ from the endpoint at Stripe.',
      ),
    );
  if (secret && publishable && webhook.length === 0)
    found.push(
      fault(
        'STRIPE_WEBHOOK_SECRET',
        "is missing: Stripe's webhooks are rejected and payments are confirmed late. Create a webhook for PUBLIC_URL/api/webhooks/stripe and copy its secret.",
      ),
    );
  if (webhook.length > 0 && !secret && !publishable)
    found.push(
      fault(
        'STRIPE_SECRET_KEY',
        "is missing although STRIPE_WEBHOOK_SECRET is set: card payments don't work without keys.",
      ),
    );
  if (env.STRIPE_JS_URL && !env.STRIPE_API_BASE)
    found.push(
      hint('STRIPE_JS_URL', 'replaces the script of Stripe while STRIPE_API_BASE is not set: set both or neither.'),
    );
  return found;
}

function paypalKeys(env: Env): Finding[] {
  const { PAYPAL_CLIENT_ID: id, PAYPAL_CLIENT_SECRET: secret, PAYPAL_WEBHOOK_ID: webhook } = env;
  const blank = (['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const)
    .filter((name) => /[\s…]/.test(env[name] ?? ''))
    .map((name) => wrong(name, 'contains a space or dots: copy it again from PayPal.'));
  if (id && id === secret)
    return [...blank, wrong('PAYPAL_CLIENT_SECRET', 'is the same as PAYPAL_CLIENT_ID: copy the secret from PayPal.')];
  if (id && !secret)
    return [...blank, wrong('PAYPAL_CLIENT_SECRET', 'is missing although PAYPAL_CLIENT_ID is set: PayPal needs both.')];
  if (secret && !id)
    return [...blank, wrong('PAYPAL_CLIENT_ID', 'is missing although PAYPAL_CLIENT_SECRET is set: PayPal needs both.')];
  if (id && !webhook)
    return [
      ...blank,
      fault(
        'PAYPAL_WEBHOOK_ID',
        "is missing: PayPal's webhooks are rejected. Create a webhook for PUBLIC_URL/api/webhooks/paypal and copy its id.",
      ),
    ];
  if (webhook && !id)
    return [
      ...blank,
      fault('PAYPAL_CLIENT_ID', "is missing although PAYPAL_WEBHOOK_ID is set: PayPal doesn't work without keys."),
    ];
  return blank;
}

/** Test payments next to live ones would buy real products. */
function mixedModes(env: Env): Finding[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = env;
  const [one, other] = [parseKeyMode(secret ?? ''), parseKeyMode(publishable ?? '')];
  const { stripe, paypal } = detectModes(env);
  const found: Finding[] = [];
  if (one && other && one !== other)
    found.push(
      wrong(
        'STRIPE_PUBLISHABLE_KEY',
        `is a ${other} key and STRIPE_SECRET_KEY a ${one} key: take both from the same mode.`,
      ),
    );
  if (stripe && paypal && stripe !== paypal)
    found.push(
      wrong(
        'PAYPAL_API_BASE',
        `makes PayPal ${paypal} while the keys of Stripe are ${stripe}: use test accounts at both or at neither.`,
      ),
    );
  if (env.production && (stripe === 'test' || paypal === 'test'))
    found.push(
      hint(stripe === 'test' ? 'STRIPE_SECRET_KEY' : 'PAYPAL_API_BASE', 'is for tests: no money moves in this shop.'),
    );
  return found;
}

function parseKeyMode(key: string): Mode | null {
  return (/^[a-z]+_(live|test)_/.exec(key)?.[1] as Mode | undefined) ?? null;
}

function isKey(key: string, kinds: string): boolean {
  return new RegExp(`^(?:${kinds})_(?:live|test)_[\\w-]+$`).test(key);
}

/** Describes a wrong value by its kind only. */
function notAKey(key: string): string {
  const kind = /^(sk|rk|pk|whsec)_/.exec(key)?.[1];
  const kinds: Record<string, string> = {
    sk: 'a secret key',
    rk: 'a restricted key',
    pk: 'a publishable key',
    whsec: 'the secret of a webhook',
  };
  return kind ? `looks like ${kinds[kind]} that is incomplete or in the wrong setting` : 'is not a Stripe key';
}
