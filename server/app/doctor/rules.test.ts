import { describe, expect, test } from 'vitest';
import { readEnv } from '#server/platform/config/env.ts';
import { checkSettings, requireValidSettings } from './check.ts';
import { findMisnamedSettings } from './names.ts';
import { listFindings } from './rules.ts';

const LIVE = { STRIPE_SECRET_KEY: 'sk_live_abcdefgh', STRIPE_PUBLISHABLE_KEY: 'pk_live_abcdefgh' };
const TEST = { STRIPE_SECRET_KEY: 'sk_test_abcdefgh', STRIPE_PUBLISHABLE_KEY: 'pk_test_abcdefgh' };
const PAYPAL = { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'hidden-paypal' };
/** A shop without findings. */
const SHOP = {
  NODE_ENV: 'production',
  SESSION_KEYS: 'k3j5h2g6f7d8s9a0q1w2e3r4',
  HEALTH_KEYS: 'p4o5i6u7y8t9r0e1w2q3a4s5d6f7g8h9',
  PUBLIC_URL: 'https://shop.fi',
  TRUST_PROXY: 'on',
  DATABASE_URL: 'postgres://localhost/aamu',
  ERASURES_FILE: '.data/erasures',
  BACKUP_TO: '.data/backup/',
  BACKUP_PASSPHRASE_FILE: 'LICENSE',
  SMTP_URL: 'smtps://user:hidden-mail@mail.fi',
  COACH_EMAILS: 'coach@shop.fi',
  SUPPORT_EMAIL: 'hello@shop.fi',
  RATES_URL: 'https://rates.fi/latest',
  SELLER_NAME: 'Aamu Oy',
  SELLER_ADDRESS: 'Rantatie 1|00100 Helsinki',
  SELLER_BUSINESS_ID: '1234567-8',
  ...LIVE,
  STRIPE_WEBHOOK_SECRET: 'whsec_abcdefgh',
};

type Case = [name: string, settings: NodeJS.ProcessEnv];

describe('the start is refused', () => {
  test.each<Case>([
    ['SANDBOX', { PUBLIC_URL: 'https://shop.fi' }],
    ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://localhost/aamu' }],
    ['SANDBOX', { PUBLIC_URL: 'http://192.168.1.4:3000' }],
    ['SANDBOX', { PUBLIC_URL: 'http://localhost.shop.fi' }],
    ['SANDBOX', { PUBLIC_URL: 'http://127.0.0.1.nip.io' }],
    ['SANDBOX', { PUBLIC_URL: 'http://0.0.0.0' }],
    ['SANDBOX', { NODE_ENV: 'test', PUBLIC_URL: 'https://shop.fi' }],
    ['SANDBOX', { ...SHOP, SANDBOX: 'on' }],
    ['SANDBOX', { ...SHOP, PUBLIC_URL: 'http://localhost', SANDBOX: 'on' }],
    ['SANDBOX', { ...SHOP, ...TEST, SANDBOX: 'on' }],
    ['SANDBOX', LIVE],
    ['SANDBOX', { ...LIVE, STRIPE_SECRET_KEY: 'rk_live_abcdefgh' }],
    ['SANDBOX', PAYPAL],
    ['STRIPE_PUBLISHABLE_KEY', { STRIPE_SECRET_KEY: TEST.STRIPE_SECRET_KEY }],
    ['STRIPE_SECRET_KEY', { STRIPE_PUBLISHABLE_KEY: TEST.STRIPE_PUBLISHABLE_KEY }],
    ['STRIPE_PUBLISHABLE_KEY', { ...TEST, STRIPE_PUBLISHABLE_KEY: TEST.STRIPE_SECRET_KEY }],
    ['STRIPE_SECRET_KEY', { ...TEST, STRIPE_SECRET_KEY: TEST.STRIPE_PUBLISHABLE_KEY }],
    ['STRIPE_SECRET_KEY', { ...TEST, STRIPE_SECRET_KEY: 'whsec_abcdefgh' }],
    ['STRIPE_SECRET_KEY', { ...TEST, STRIPE_SECRET_KEY: 'sk_test_…' }],
    ['STRIPE_SECRET_KEY', { ...TEST, STRIPE_SECRET_KEY: 'sk_test_abc def' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...TEST, STRIPE_PUBLISHABLE_KEY: LIVE.STRIPE_PUBLISHABLE_KEY }],
    ['STRIPE_WEBHOOK_SECRET', { ...TEST, STRIPE_WEBHOOK_SECRET: 'sk_test_abcdefgh' }],
    ['STRIPE_WEBHOOK_SECRET', { ...TEST, STRIPE_WEBHOOK_SECRET: 'whsec_abcdefgh,we_123456789' }],
    ['PAYPAL_CLIENT_SECRET', { PAYPAL_CLIENT_ID: 'client' }],
    ['PAYPAL_CLIENT_ID', { PAYPAL_CLIENT_SECRET: 'hidden-paypal' }],
    ['PAYPAL_CLIENT_SECRET', { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'client' }],
    ['PAYPAL_API_BASE', { ...SHOP, ...PAYPAL, PAYPAL_API_BASE: 'https://api-m.sandbox.paypal.com' }],
    ['PAYPAL_API_BASE', { ...SHOP, ...PAYPAL, PAYPAL_API_BASE: 'http://127.0.0.1:4010' }],
    ['PAYPAL_API_BASE', { ...TEST, ...PAYPAL }],
    ['OIDC_CLIENT_SECRET', { OIDC_ISSUER: 'https://login.fi', OIDC_CLIENT_ID: 'a' }],
    ['OIDC_ISSUER', { OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'http://login.fi', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }],
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'a' }],
    ['SITE_CONTENT', { SITE_CONTENT: 'nowhere.json' }],
    ['SITE_CONTENT', { SITE_CONTENT: 'README.md' }],
    ['MAIL_FROM', { MAIL_FROM: 'Aamu' }],
    ['MAIL_FROM', { MAIL_FROM: 'Aamu <hello>' }],
    ['PUBLIC_URL', { ...SHOP, PUBLIC_URL: 'http://shop.fi' }],
    ['SESSION_KEYS', { ...SHOP, SESSION_KEYS: 'aaaaaaaaaaaaaaaaaaaaaaaa' }],
    ['HEALTH_KEYS', { ...SHOP, HEALTH_KEYS: 'a'.repeat(40) }],
    ['HEALTH_KEYS', { ...SHOP, HEALTH_KEYS: '' }],
    [
      'HEALTH_KEYS',
      {
        NODE_ENV: 'production',
        PUBLIC_URL: SHOP.PUBLIC_URL,
        SESSION_KEYS: SHOP.SESSION_KEYS,
        DATABASE_URL: SHOP.DATABASE_URL,
      },
    ],
    ['SESSION_KEYS', { ...SHOP, SESSION_KEYS: `${SHOP.SESSION_KEYS},12121212121212121212` }],
  ])('for %s with %j', (name, settings) => {
    const said = refusal(settings);
    expect(said).toMatch(new RegExp(`^${name}: `, 'm'));
    // One line each, with what to do, and no secret in it.
    for (const line of said.split('\n')) expect(line).toMatch(/^[A-Z_]+: .+\.$/);
    const secrets = Object.entries(settings).filter(([key, value]) => /SECRET|KEY|SMTP/.test(key) && value!.length > 6);
    for (const [, value] of secrets) expect(said).not.toContain(value);
  });

  test.each<Case>([
    ['an address below a path', { PUBLIC_URL: 'http://localhost:3000/shop' }],
    ['an address with a query', { PUBLIC_URL: 'http://localhost:3000/?a' }],
    ['an address with a password', { PUBLIC_URL: 'http://a:b@localhost:3000' }],
    ['a short token', { METRICS_TOKEN: 'short' }],
    ['a token that cannot be sent', { METRICS_TOKEN: 'with blanks in it, which is not one word' }],
    ['clients that are nobody', { SANDBOX_CLIENTS: 'lan' }],
  ])('for %s', (_, settings) => {
    expect(() => readEnv(settings)).toThrow(/^(PUBLIC_URL|METRICS_TOKEN|SANDBOX_CLIENTS) is not valid/);
  });

  test('for every wrong setting at once', () => {
    const said = refusal({ PUBLIC_URL: 'https://shop.fi', PAYPAL_CLIENT_ID: 'a', GOOGLE_CLIENT_ID: 'b' });
    expect(said.split('\n')).toHaveLength(3);
  });
});

describe('the start goes on', () => {
  test.each<Case>([
    ['with nothing set', {}],
    ['on this machine', { PUBLIC_URL: 'http://localhost:3000' }],
    ['on this machine under a name', { PUBLIC_URL: 'https://shop.localhost:3000/' }],
    ['on this machine over IPv6', { PUBLIC_URL: 'http://[::1]:3000' }],
    ['in production on this machine', { ...SHOP, PUBLIC_URL: 'http://127.0.0.1', ...TEST, SANDBOX: 'on' }],
    ['with test keys beside the sandbox', TEST],
    ['with live keys and no sandbox', { ...LIVE, SANDBOX: 'off' }],
    ['where the second switch says so', { PUBLIC_URL: 'https://shop.fi', ...LIVE, SANDBOX_IN_PUBLIC: 'on' }],
    ['as a whole shop', SHOP],
    ['on PostgreSQL without keys outside of production', { DATABASE_URL: SHOP.DATABASE_URL }],
    [
      'in production with the embedded database, which has a key beside it',
      { ...SHOP, DATABASE_URL: '', HEALTH_KEYS: '' },
    ],
    [
      'with PayPal alone',
      { NODE_ENV: 'production', SESSION_KEYS: SHOP.SESSION_KEYS, PUBLIC_URL: 'https://shop.fi', ...PAYPAL },
    ],
  ])('%s', (_, settings) => {
    expect(() => requireValidSettings(readEnv(settings), settings)).not.toThrow();
  });
});

describe('is said', () => {
  test.each<Case>([
    ['SANDBOX_IN_PUBLIC', { PUBLIC_URL: 'https://shop.fi', SANDBOX_IN_PUBLIC: 'on' }],
    ['STRIPE_WEBHOOK_SECRET', TEST],
    ['STRIPE_SECRET_KEY', { STRIPE_WEBHOOK_SECRET: 'whsec_abcdefgh' }],
    ['PAYPAL_WEBHOOK_ID', { ...PAYPAL, SANDBOX: 'off' }],
    ['TRUST_PROXY', { ...SHOP, TRUST_PROXY: 'off' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'on', HOST: '0.0.0.0' }],
    ['SHOP_KEY', { ...SHOP, SHOP_KEY: 'please-change-me-1234567-please-change-me' }],
    ['EMBED_ORIGINS', { EMBED_ORIGINS: 'https://blog.fi/posts' }],
    ['EMBED_ORIGINS', { ...SHOP, EMBED_ORIGINS: 'http://blog.fi' }],
    ['SELLER_NAME', { ...SHOP, SELLER_NAME: '' }],
    ['SELLER_ADDRESS', { ...SHOP, SELLER_ADDRESS: ' ' }],
    ['COACH_EMAILS', { ...SHOP, COACH_EMAILS: '' }],
    ['SUPPORT_EMAIL', { ...SHOP, SUPPORT_EMAIL: '' }],
    ['SMTP_URL', { ...SHOP, SMTP_URL: '' }],
    ['RATES_URL', { ...SHOP, RATES_URL: 'off' }],
    ['DATABASE_URL', { ...SHOP, DATABASE_URL: '' }],
    ['DATABASE_URL', { ...SHOP, DATABASE_URL: 'postgres://db.fi/aamu' }],
    ['DATABASE_URL', { ...SHOP, DATABASE_URL: 'postgres:///aamu?host=10.0.0.7' }],
    ['DATABASE_DIRECT_URL', { ...SHOP, DATABASE_DIRECT_URL: 'postgres://db.fi/aamu' }],
    ['BACKUP_TO', { ...SHOP, BACKUP_TO: '', BACKUP_PASSPHRASE_FILE: '' }],
    ['FILES_S3_REGION', { FILES_S3_REGION: 'eu-north-1' }],
    ['BACKUP_S3_KEY_ID', { BACKUP_S3_KEY_ID: 'a', BACKUP_S3_SECRET: 'b' }],
    ['BACKUP_S3_ENDPOINT', { BACKUP_TO: '/backup/', BACKUP_S3_ENDPOINT: 'https://s3.fi' }],
    ['BACKUP_S3_ENDPOINT', { BACKUP_TO: 's3://backups', BACKUP_S3_ENDPOINT: 'http://s3.fi' }],
    ['BACKUP_S3_REGION', { BACKUP_TO: '/backup/', BACKUP_S3_REGION: 'eu-north-1' }],
    ['SANDBOX_CLIENTS', { ...SHOP, SANDBOX_CLIENTS: 'anybody' }],
    ['SANDBOX_IN_PUBLIC', { ...SHOP, SANDBOX_IN_PUBLIC: 'on' }],
    ['EMBED_DEMO_PORT', { ...SHOP, EMBED_DEMO_PORT: '3001' }],
    ['MAIL_FROM', { ...SHOP, SMTP_URL: '', MAIL_FROM: 'Aamu <hello@shop.fi>' }],
    ['METRICS_TOKEN', { METRICS: 'off', METRICS_TOKEN: 'a-token-of-twenty-letters' }],
    ['SESSION_KEYS', { ...SHOP, SESSION_KEYS: 'please-change-me-1234567' }],
    ['HEALTH_KEYS', { ...SHOP, HEALTH_KEYS: 'please-change-me-1234567-please-change-me' }],
    ['STRIPE_SECRET_KEY', { ...SHOP, ...TEST }],
    ['RATE_LIMITS', { ...SHOP, RATE_LIMITS: 'off' }],
    ['ERASURES_FILE', { ERASURES_FILE: 'README.md/erasures' }],
    ['ERASURES_FILE', { ERASURES_FILE: 'server' }],
    ['ERASURES_FILE', { ...SHOP, ERASURES_FILE: '' }],
    ['HSTS_SUBDOMAINS', { HSTS_SUBDOMAINS: 'on' }],
    ['STRIPE_SECRETKEY', { STRIPE_SECRETKEY: 'sk_live_abcdefgh' }],
  ])('%s of %j', (name, settings) => {
    expect(checkSettings(readEnv(settings), settings).map(({ setting }) => setting)).toContain(name);
  });

  test('nothing about a shop that is as it should be', () => {
    expect(checkSettings(readEnv(SHOP), SHOP)).toEqual([]);
    expect(checkSettings(readEnv({}), {})).toEqual([]);
  });

  test('nothing about settings that have an effect', () => {
    const files = {
      FILES_S3_BUCKET: 'files',
      FILES_S3_KEY_ID: 'a',
      FILES_S3_SECRET: 'b',
      FILES_S3_REGION: 'eu-north-1',
    };
    const backup = { BACKUP_TO: 's3://backups', BACKUP_S3_KEY_ID: 'a', BACKUP_S3_SECRET: 'b', BACKUP_S3_REGION: 'x' };
    const settings = { ...SHOP, ...files, ...backup, MAIL_FROM: 'Aamu <hello@shop.fi>' };
    const sandbox = { SANDBOX: 'on', SANDBOX_CLIENTS: 'anybody', EMBED_DEMO_PORT: '3001', MAIL_FROM: 'a@shop.fi' };
    const hints = (given: NodeJS.ProcessEnv) =>
      listFindings(readEnv(given), given).filter(({ text }) => text.startsWith('has no effect'));
    expect([...hints(settings), ...hints(sandbox)]).toEqual([]);
  });

  test.each([
    'postgres://db.fi/aamu?sslmode=verify-full',
    'postgres://10.0.0.7/aamu?sslmode=disable',
    'postgres://database/aamu',
    'postgres:///aamu?host=/run/postgresql.d',
  ])('nothing about %s, whose encryption is decided', (url) => {
    const settings = { ...SHOP, DATABASE_URL: url };
    expect(checkSettings(readEnv(settings), settings)).toEqual([]);
  });
});

describe('names that look like ours', () => {
  const known = ['STRIPE_SECRET_KEY', 'PUBLIC_URL', 'SESSION_KEYS', 'DATA_DIR', 'HOST', 'PORT', 'COACH_EMAILS'];
  test.each([
    ['STRIPE_SECRETKEY', 'STRIPE_SECRET_KEY'],
    ['stripe_secret_key', 'STRIPE_SECRET_KEY'],
    ['STRIPE_SECRET_KEYS', 'STRIPE_SECRET_KEY'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['SESSION_KEY', 'SESSION_KEYS'],
    ['DATADIR', 'DATA_DIR'],
    ['COACH_EMAIL', 'COACH_EMAILS'],
  ])('%s is taken for %s', (name, meant) => {
    expect(findMisnamedSettings({ [name]: 'x' }, known)).toMatchObject([{ setting: name, level: 'fault' }]);
    expect(findMisnamedSettings({ [name]: 'x' }, known)[0]?.text).toContain(meant);
  });

  test('what belongs to somebody else, or is empty, is left alone', () => {
    const others = {
      HOME: '/',
      PATH: '/bin',
      HOSTNAME: 'a',
      XDG_DATA_DIRS: '/',
      SESSION_MANAGER: 'x',
      npm_config_x: '1',
      PWD: '/',
      STRIPE_X: '',
    };
    expect(findMisnamedSettings(others, known)).toEqual([]);
  });

  test.each(['FILES_S3_PREFIX', 'BACKUP_S3_PREFIX', 'MAIL_REPLY_TO', 'PUSH_SUBJECT'])('%s is no setting', (name) => {
    expect(findMisnamedSettings({ [name]: 'x' }, known)).toMatchObject([{ setting: name, level: 'hint' }]);
  });

  test('everything in the shop’s own file is meant for it', () => {
    expect(
      findMisnamedSettings({ SHOP_NAME: 'x', NODE_OPTIONS: 'y' }, known, ['SHOP_NAME', 'NODE_OPTIONS']),
    ).toMatchObject([{ setting: 'SHOP_NAME', level: 'hint' }]);
  });
});

function refusal(settings: NodeJS.ProcessEnv): string {
  try {
    requireValidSettings(readEnv(settings), settings);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}
