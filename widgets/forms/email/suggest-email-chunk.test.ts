import { expect, test } from 'vitest';
import { suggestEmail } from './suggest-email-chunk.ts';

test.each([
  ['anna@gmial.com', 'anna@gmail.com'],
  ['anna@gmai.com', 'anna@gmail.com'],
  ['anna@gmaill.com', 'anna@gmail.com'],
  ['anna@gnail.com', 'anna@gmail.com'],
  ['anna@gmail.con', 'anna@gmail.com'],
  ['anna@gmail.co', 'anna@gmail.com'],
  ['anna@gmail.cmo', 'anna@gmail.com'],
  ['anna@gmial.con', 'anna@gmail.com'],
  ['anna@gmail,com', 'anna@gmail.com'],
  ['anna@gmailcom', 'anna@gmail.com'],
  ['Anna.B@GMIAL.com', 'Anna.B@gmail.com'],
  ['Anna <anna@gmial.com>', 'anna@gmail.com'],
  ['anna@hotmial.com', 'anna@hotmail.com'],
  ['anna@hotmai.com', 'anna@hotmail.com'],
  ['anna@outlok.com', 'anna@outlook.com'],
  ['anna@yahoo.co', 'anna@yahoo.com'],
  ['anna@yaho.com', 'anna@yahoo.com'],
  ['anna@iclod.com', 'anna@icloud.com'],
  ['anna@t-onlin.de', 'anna@t-online.de'],
  ['anna@yahoo.co.jpp', 'anna@yahoo.co.jp'],
])('offers for %j %j', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  'anna@gmail.com',
  'ANNA@GMAIL.COM',
  'anna@hotmail.fi',
  'anna@hotmail.co.uk',
  'anna@yahoo.co.uk',
  'anna@yahoo.fr',
  'anna@yahoo.com.ar',
  'anna@yahoo.com.tr',
  'anna@uol.com.ar',
  'anna@outlook.de',
  'anna@mail.com',
  'anna@email.com',
  'anna@ymail.com',
  'anna@gmx.de',
  'anna@gmx.at',
  'anna@web.de',
  'anna@me.com',
  'anna@example.com',
  'anna@bäcker.example',
  'gmail.com',
  '@gmial.com',
  'anna',
  '',
])('offers nothing for %j', (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});
