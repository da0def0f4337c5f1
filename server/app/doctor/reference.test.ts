import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEnv, settingNames } from '#server/platform/config/env.ts';
import { projectFile } from '#server/platform/root.ts';

const page = readFileSync(projectFile('docs/reference/settings.md'), 'utf8');
const rows = [...page.matchAll(/^\| `([A-Z\d_]+)` \|(?: `([^`]+)`| random|) \|/gm)];

test('docs/reference/settings.md lists every setting, and no other', () => {
  expect(rows.map(([, name = '']) => name).toSorted()).toEqual(settingNames.toSorted());
});

test('.env.example shows every setting', () => {
  const example = readFileSync(projectFile('.env.example'), 'utf8');
  const shown = [...example.matchAll(/^#?([A-Z][A-Z\d_]+)=/gm)].map(([, name = '']) => name);
  expect(shown.toSorted()).toEqual(settingNames.toSorted());
});

test('docs/reference/settings.md names the defaults', () => {
  const env = readEnv({}) as Record<string, unknown>;
  const switches = { true: 'on', false: 'off' } as Record<string, string>;
  const derived = { LOG_LEVEL: env['logLevel'], METRICS: 'on' } as Record<string, unknown>;
  const asWritten = (value: unknown) => {
    const text = Array.isArray(value) || value === undefined ? '' : JSON.stringify(value).replaceAll('"', '');
    return switches[text] ?? text;
  };
  for (const [, name = '', said = ''] of rows) {
    if (name === 'SUPPORT_EMAIL') continue;
    expect([name, said]).toEqual([name, asWritten(derived[name] ?? env[name])]);
  }
});
