import { describe, expect, test } from 'vitest';
import { ECB_RATES_URL, InvalidEnv, readEnv } from './env.ts';

const production = {
  NODE_ENV: 'production',
  SESSION_KEYS: 'a-key-of-sixteen-letters',
  PUBLIC_URL: 'https://shop.example',
};

describe('readEnv', () => {
  test('with nothing set the shop can be tried out', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      sandbox: true,
      production: false,
      logLevel: 'warn',
    });
  });

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'shop.example'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', 'mysql://x'],
    ['SANDBOX', 'yes'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/40'],
    ['KEEP_ALIVE_SECONDS', '4'],
    ['KEEP_ALIVE_SECONDS', '75s'],
    ['SHOP_KEY', 'short'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['TIME_ZONE', 'Mars/Olympus'],
    ['TIME_ZONE', '+02:00'],
    ['SHOP_LANGUAGE', 'xx'],
    ['SHOP_LANGUAGE', 'pt'],
    ['SHOP_LANGUAGE', 'en-XA'],
    ['COACH_EMAILS', 'a@example.com, b'],
    ['EMBED_ORIGINS', 'https://a.example, b'],
    ['SESSION_KEYS', 'short'],
    ['SESSION_KEYS', ','],
    ['HEALTH_KEYS', ' , '],
    ['SMTP_URL', 'http://mail'],
    ['RATES_URL', 'file:///etc'],
    ['RATES_URL', 'rates.example'],
    ['RATES_URL', 'https://user:password@rates.example'],
    ['PUBLIC_URL', 'https://shop.example/shop'],
    ['MAIL_FROM', 'a@example.com\r\nBcc: b@example.com'],
    ['LOG_LEVEL', 'loud'],
    ['PORT', '0x10'],
    ['PORT', '30.5'],
    ['EMBED_DEMO_PORT', '1e3'],
    ['DATABASE_URL', 'postgres://user@localhost:5432'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://mail.example?requireTSL=true'],
    ['SMTP_URL', 'smtp://mail.example?requireTLS=yes'],
    ['SMTP_URL', 'smtp://mail.example?tls.minVersion=TLSv1.0'],
    ['SMTP_URL', 'smtp://mail.example?tls.rejectUnauthorized=0'],
    ['RATES_URL', 'https://rates.example/#base'],
    ['STRIPE_API_BASE', 'https://stripe.example/stand-in'],
    ['PAYPAL_API_BASE', 'https://paypal.example/?live=off'],
    ['OIDC_ISSUER', 'https://login.example/#realm'],
    ['FILES_S3_ENDPOINT', 'https://s3.example/?region=x'],
    ['FILES_S3_ENDPOINT', 'https://user:password@s3.example'],
    ['BACKUP_S3_ENDPOINT', 'https://s3.example/?region=x'],
    ['BACKUP_TO', 'https://bucket.s3.example/aamu/'],
    ['BACKUP_TO', 'S3://bucket/aamu/'],
    ['SMTP_URL', 'smtps://user:12/ss@mail.example'],
    ['SMTP_URL', 'smtps://mail.example?maxConnections=0'],
    ['SMTP_URL', 'smtps://mail.example?connectionTimeout=99999999999'],
    ['BACKUP_TO', 's3:/bucket/aamu/'],
    ['BACKUP_TO', 's3:bucket/aamu/'],
    ['BACKUP_TO', 's3://my bucket/aamu/'],
    ['SELLER_COUNTRY', 'XX'],
    ['BRAND_NAME', 'Aamu\nBcc: b'],
    ['DATA_AUTHORITY', 'A name'],
  ])('a wrong %s is named', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(InvalidEnv);
    expect(() => readEnv({ [name]: value })).toThrow(name);
  });

  test('the address of a mail server may have options', () => {
    const url = 'smtp://mail.example?requireTLS=true&maxConnections=1&tls.minVersion=TLSv1.2';
    expect(readEnv({ SMTP_URL: url }).SMTP_URL).toBe(url);
  });

  test.each([
    '/backup/aamu/',
    '/backup/aamu',
    'aamu-2026-12-01T01:22:53.age',
    'backups',
    './a:b/',
    'C:/backup/',
    's3://bucket',
    's3://bucket/aamu/',
  ])('BACKUP_TO may be %s', (place) => {
    expect(readEnv({ BACKUP_TO: place }).BACKUP_TO).toBe(place);
  });

  describe.each(['DATABASE_URL', 'DATABASE_DIRECT_URL'])('%s', (setting) => {
    const address = 'postgres://user:password@db.example/aamu';

    test.each([
      ['ssl=require', 'the option ssl '],
      ['ssl=true', 'the option ssl '],
      ['sslMode=verify-full', 'the option sslMode '],
      ['ssl_mode=verify-full', 'the option ssl_mode '],
      ['tls=true', 'the option tls '],
      ['sslmode=prefer', 'sslmode=disable|require|verify-ca|verify-full'],
      ['sslmode=allow', 'the option sslmode '],
      ['sslmode=', 'the option sslmode '],
      ['sslmode=require&uselibpqcompat=true', 'the option uselibpqcompat '],
      ['sslmode=require&channel_binding=require', 'the option channel_binding '],
      ['options=-c%20search_path%3Dshop', 'the option options '],
      ['application_name=shop', 'the option application_name '],
      ['connect_timeout=3', 'the option connect_timeout '],
      ['target_session_attrs=read-write', 'the option target_session_attrs '],
      ['sslmode=verify-full&sslcrl=/crl.pem', 'the option sslcrl '],
      ['sslmode=verify-full&sslmode=disable', 'the option sslmode '],
      ['constructor=1', 'the option constructor '],
      ['sslrootcert=/ca.pem', 'sslrootcert has no effect without sslmode='],
      ['sslmode=disable&sslnegotiation=direct', 'sslnegotiation has no effect without sslmode='],
      ['sslmode=verify-ca', 'sslmode=verify-ca needs sslrootcert'],
      ['sslmode=require&sslrootcert=system', 'sslrootcert=system needs sslmode=verify-full'],
      ['sslmode=require&sslcert=/client.pem', 'sslcert and sslkey need each other'],
    ])('refuses ?%s, and names what has no effect', (query, named) => {
      const read = () => readEnv({ [setting]: `${address}?${query}` });
      expect(read).toThrow(`${setting} is not valid: `);
      expect(read).toThrow(named);
    });

    test.each([
      'sslmode=disable',
      'sslmode=require&sslnegotiation=direct',
      'sslmode=verify-ca&sslrootcert=/ca.pem&sslcert=/client.pem&sslkey=/client.key',
      'sslmode=verify-full&sslrootcert=system',
      'host=/var/run/postgresql&port=5433&user=a&password=b',
    ])('may have ?%s', (query) => {
      expect(readEnv({ [setting]: `${address}?${query}` })).toHaveProperty(setting, `${address}?${query}`);
    });
  });

  test('a part of a password that was read as an option is not in the complaint', () => {
    const read = () => readEnv({ DATABASE_URL: 'postgres://user:12/3?hidden@db.example/aamu' });
    expect(read).toThrow('an option is unknown');
    expect(read).not.toThrow('hidden');
  });

  test('addresses may have a domain in any script', () => {
    expect(readEnv({ COACH_EMAILS: 'a@почта.рф, b@bäcker.example', SUPPORT_EMAIL: ' c@почта.рф' })).toMatchObject({
      COACH_EMAILS: ['a@xn--80a1acny.xn--p1ai', 'b@xn--bcker-gra.example'],
      SUPPORT_EMAIL: 'c@xn--80a1acny.xn--p1ai',
    });
  });

  test('a list with two wrong entries is named once', () => {
    expect(() => readEnv({ COACH_EMAILS: 'a, b' })).toThrow(/^COACH_EMAILS [^\n]*$/);
  });

  test.each([
    ['RATES_URL', 'rates.example', 'off, or an address'],
    ['PUSH_CONTACT', 'nobody', 'mailto: with an address'],
    ['SELLER_NAME', 'x'.repeat(121), 'at most 120 characters'],
    ['DATABASE_URL', 'postgres://user:p/ss@localhost/aamu', 'percent-encoded'],
    ['PUBLIC_URL', 'shop.example', 'https://shop.example'],
    ['DATABASE_URL', 'localhost:5432/aamu', 'postgres://user:password@localhost:5432/aamu'],
    ['DATABASE_URL', 'postgres://localhost', 'names no database'],
    ['SMTP_URL', 'mail.example:25', 'smtps://user:password@mail.example:465'],
    ['COACH_EMAILS', 'a@example.com;b@example.com', 'with commas between them'],
    ['PORT', 'eighty', 'a number from 0 to 65535'],
    ['SANDBOX', 'true', 'on or off'],
    ['NODE_ENV', 'prod', 'production, development or test'],
    ['DATA_AUTHORITY', 'A name', 'Name of the authority | https://authority.example'],
  ])('what is wrong about %s=%s is told by what would be right', (name, value, right) => {
    expect(() => readEnv({ [name]: value })).toThrow(right);
    expect(() => readEnv({ [name]: value })).not.toThrow(/Invalid|expected/);
  });

  test('the value of a secret is never part of the complaint', () => {
    expect(() => readEnv({ SESSION_KEYS: 'tiny-secret' })).not.toThrow(/tiny-secret/);
  });

  test.each(['SESSION_KEYS', 'PUBLIC_URL'])('production does not start without %s', (name) => {
    expect(() => readEnv({ ...production, [name]: '' })).toThrow(name);
  });

  test('in production the sandbox is off unless it is asked for', () => {
    expect(readEnv(production).sandbox).toBe(false);
    expect(readEnv({ ...production, SANDBOX: 'on' }).sandbox).toBe(true);
    expect(readEnv({ SANDBOX: 'off' }).sandbox).toBe(false);
  });

  test('rates come from the European Central Bank, from the service that is named, or from no service', () => {
    const service = 'https://rates.example/latest';
    expect(readEnv(production).RATES_URL).toBe(ECB_RATES_URL);
    expect(readEnv({ ...production, RATES_URL: service }).RATES_URL).toBe(service);
    expect(readEnv({ ...production, RATES_URL: 'off' }).RATES_URL).toBeUndefined();
    expect(readEnv({ ...production, SANDBOX: 'on' }).RATES_URL).toBe(ECB_RATES_URL);
    expect(readEnv({}).RATES_URL).toBe(ECB_RATES_URL);
  });

  test('a time zone has one spelling, and a shop that names none is in Helsinki', () => {
    expect(readEnv({ TIME_ZONE: 'america/new_york' }).TIME_ZONE).toBe('America/New_York');
    expect(readEnv({}).TIME_ZONE).toBe('Europe/Helsinki');
  });

  test('keys of Web Push lose the = that web-push refuses', () => {
    const env = readEnv({ PUSH_PUBLIC_KEY: `${'B'.repeat(87)}=`, PUSH_PRIVATE_KEY: `${'a'.repeat(43)}=` });
    expect([env.PUSH_PUBLIC_KEY, env.PUSH_PRIVATE_KEY]).toEqual(['B'.repeat(87), 'a'.repeat(43)]);
  });

  test('lists are read part by part, and origins lose what is not origin', () => {
    const env = readEnv({
      EMBED_ORIGINS: 'https://a.example/blog, http://b.example:8080 ,',
      SESSION_KEYS: 'first-key-123456789,second-key-12345678',
    });
    expect(env.EMBED_ORIGINS).toEqual(['https://a.example', 'http://b.example:8080']);
    expect(env.SESSION_KEYS).toHaveLength(2);
  });
});
