import { afterEach, expect, test, vi } from 'vitest';
import { readForStart } from './read-settings.ts';

afterEach(() => vi.unstubAllEnvs());

function refusal(settings: Record<string, string>): string[] {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  try {
    readForStart();
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').map((line) => /^(?:In production )?([A-Z_]+)/.exec(line)?.[1] ?? line);
  }
}

test('a start in production names all settings that cannot be read, are wrong or doubtful, at once', () => {
  const said = refusal({
    NODE_ENV: 'production',
    PORT: 'eighty',
    PUBLIC_URL: 'https://shop.example',
    SESSION_KEYS: 'aaaaaaaaaaaaaaaaaaaaaa',
    TRUST_PROXY: 'off',
    PAYPAL_CLIENT_ID: 'client',
  });
  expect(said).toEqual(expect.arrayContaining(['PORT', 'SESSION_KEYS', 'PAYPAL_CLIENT_SECRET', 'TRUST_PROXY']));
  expect(new Set(said).size).toBe(said.length);
});

test('doubtful settings alone stop no start', () => {
  const said = refusal({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.example',
    SESSION_KEYS: 'k8Jh2Lq9Zx4Vb7Nm1Rt5',
    TRUST_PROXY: 'off',
  });
  expect(said).toEqual([]);
});
