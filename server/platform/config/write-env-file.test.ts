import {
  chmodSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatSetting, writeEnvFile } from './env-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aamu-env-'));
  file = join(folder, '.env');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('refuses a value that no line can hold, and leaves the file', () => {
  writeFileSync(file, 'A=1\n');
  expect(() => writeEnvFile({ A: `'"\`` }, file)).toThrow(`A cannot be written to ${file}: change it by hand.`);
  expect(readFileSync(file, 'utf8')).toBe('A=1\n');
});

test('replaces a line where it stands, adds and removes others, and keeps comments and mode', () => {
  writeFileSync(file, '# shop\nexport A=1\nPORT=3000\nA=2\nB=3', { mode: 0o640 });
  writeEnvFile({ A: 'postgres://u:p%40@h/d?x=1#y', B: null, C: 'new' }, file);
  expect(readFileSync(file, 'utf8')).toBe("# shop\nA='postgres://u:p%40@h/d?x=1#y'\nPORT=3000\nC=new\n");
  expect(statSync(file).mode & 0o777).toBe(0o640);
});

test('keeps a link, and takes the file from others', () => {
  const target = join(folder, 'settings');
  writeFileSync(target, 'A=1\n');
  chmodSync(target, 0o664);
  symlinkSync(target, file);
  expect(writeEnvFile({ A: 'b' }, file)).toBe(target);
  expect([readFileSync(target, 'utf8'), statSync(target).mode & 0o777]).toEqual(['A=b\n', 0o660]);
  expect(readlinkSync(file)).toBe(target);
});

test('makes a file that only its owner reads', () => {
  writeEnvFile({ A: 'b' }, file);
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['A=b\n', 0o600]);
});

test.each([
  ['plain==', 'A=plain=='],
  ['a b', "A='a b'"],
  ["it's", `A="it's"`],
  ['postgres://u:p%40@h:1/d?sslmode=verify-full', 'A=postgres://u:p%40@h:1/d?sslmode=verify-full'],
  [
    'postgres://u:$p@h/d?sslmode=verify-full&sslrootcert=/ca.pem',
    "A='postgres://u:$p@h/d?sslmode=verify-full&sslrootcert=/ca.pem'",
  ],
])('quotes a value only if needed, also by a shell: %s', (value, line) => {
  expect(formatSetting('A', value)).toBe(line);
});
