import { resolve } from 'node:path';
import { settingNames, type Env } from '#server/platform/config/env.ts';
import { privacyRequestsFile } from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';

/** Item that a restored shop needs and no archive has. */
export interface LeftOut {
  what: string;
  why: string;
}

const SECRET = /KEY|SECRET|TOKEN|_URL$/;
/** Settings without a secret. */
const OPEN = new Set(['PUBLIC_URL', 'RATES_URL', 'STRIPE_JS_URL', 'STRIPE_PUBLISHABLE_KEY', 'PUSH_PUBLIC_KEY']);

/** Lists what no archive contains, by names of settings and files; never a value. */
export function listLeftOut(env: Env): LeftOut[] {
  const privacyRequests = privacyRequestsFile(env);
  const settings = settingNames.filter(
    (name) => SECRET.test(name) && !OPEN.has(name) && name !== 'HEALTH_KEYS' && isSet(env[name as keyof Env]),
  );
  // words: read by whoever runs the shop
  return [
    {
      what: env.HEALTH_KEYS || env.DATABASE_URL ? 'HEALTH_KEYS' : resolve(env.DATA_DIR, 'health.key'),
      why: 'opens health data; without it the archive cannot be restored',
    },
    {
      what: `${privacyRequests} and ${privacyRequests}.key`,
      why: 'list of erased people, withdrawn consents and unsubscriptions; keep the newest',
    },
    { what: 'the passphrase or private key of the backup', why: 'opens the archive' },
    ...(settings.length > 0 ? [{ what: settings.join(', '), why: 'secrets in the environment or .env' }] : []),
    ...(env.SITE_CONTENT ? [{ what: resolve(env.SITE_CONTENT), why: 'the file of SITE_CONTENT' }] : []),
  ];
}

function isSet(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '';
}

export function printLeftOut(env: Env): string {
  return listLeftOut(env)
    .map(({ what, why }) => `  ${what}: ${why}`)
    .join('\n');
}
