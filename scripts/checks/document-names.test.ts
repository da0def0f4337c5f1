import { expect, test } from 'vitest';
import { findMissingPaths, findMissingIdentifiers } from './document-names.ts';

const FOLDERS = [
  'sandbox/stripe',
  'sandbox/',
  'server/modules/sales/',
  'server/modules/embed/builds',
  'widgets/elements/',
];
const missingIn = (page: string) => findMissingPaths(page, (path) => FOLDERS.includes(path));

test('names paths that do not exist', () => {
  expect(missingIn('in `server/sandbox/stripe`, `modules/builds` and `server/documents/`')).toEqual([
    'server/sandbox/stripe',
    'modules/builds',
    'server/documents/',
  ]);
});

test('finds modules and platform in the server', () => {
  expect(missingIn('`modules/embed/builds`')).toEqual([]);
});

test('cuts a path before its placeholder', () => {
  expect(missingIn('`sandbox/<provider>/`, `server/modules/sales/…-notices.ts`, `widgets/elements/*/*.ts`')).toEqual(
    [],
  );
  expect(missingIn('`server/sandbox/<provider>/`')).toEqual(['server/sandbox/<provider>/']);
});

test('leaves other words with a slash and code blocks alone', () => {
  expect(
    missingIn('`sales/notices`, `/coach/inbox`, `npm run words`\n\n```\nserver/gone/  `server/gone`\n```\n'),
  ).toEqual([]);
});

test('names identifiers that no source contains', () => {
  const known = new Set(['loadAccess', 'presentOrder']);
  const page = '`loadAccess`, `presentOrder(ctx)`, `accessOf`, `wordsOf(ctx)`, `Order`, `order_id`, `COACH_EMAILS`';
  expect(findMissingIdentifiers(page, known)).toEqual(['accessOf', 'wordsOf']);
});
