import { expect, test } from 'vitest';
import { parseUnit } from './set-unit.ts';

test.each([
  [
    'en',
    ['40 s', '40s', '40 sec', '40 secs', '40 sec.', '30-40 seconds', '1 second', '40″', '40"'],
    ['2 min', '1-minute', '5 minutes', '2 mins', "2'"],
    ['400 m', '400 metres', '50 meters'],
  ],
  [
    'de',
    ['40 Sek', '40 Sek.', '40 Sekunden', '1 Sekunde'],
    ['2 Min.', '2 Minuten', '1 Minute'],
    ['400 m', '400 Meter'],
  ],
  ['es', ['40 seg', '40 segs.', '40 segundos', '1 segundo'], ['2 min', '2 minutos'], ['400 metros', '1 metro']],
  ['pt-BR', ['40 seg.', '40 segundos cada lado'], ['2 minutos', '1 minuto'], ['400 metros']],
  [
    'fi',
    ['40 sek', '40 sekuntia', '40 sekunnin pito', '1 sekunti'],
    ['2 min', '2 minuuttia', '1 minuutti'],
    ['400 metriä'],
  ],
  ['sv', ['40 sek', '40 sekunder', '1 sekund'], ['2 minuter', '1 minut'], ['400 meter']],
  ['ja', ['40秒', '40 秒', '４０秒ずつ', '30-40秒間'], ['2分', '2分間'], ['400メートル', '400m']],
  ['ko', ['40초', '40 초', '40초씩'], ['2분', '2 분간'], ['400미터', '400 m']],
])('in %s seconds, minutes and metres are known', (_, seconds, minutes, metres) => {
  const said = (texts: string[]) => texts.map((text) => [text, parseUnit(text)]);
  expect(said(seconds)).toEqual(seconds.map((text) => [text, 's']));
  expect(said(minutes)).toEqual(minutes.map((text) => [text, 'min']));
  expect(said(metres)).toEqual(metres.map((text) => [text, 'm']));
});

test.each([
  '8-10',
  '8 slow breaths',
  '10 Mal',
  '10 mal je Seite',
  '12 med varje ben',
  '8 sentadillas',
  '10回',
  '10 회',
  '10 minimal',
  '3 segmentos',
  '10 km',
  '8 (3s hold)',
  '8-10 (3 s down)',
  '8 reps, 2 sec pause',
  '12 @ 60 s rest',
  '12 @ 1:30 rest',
  '',
])('"%s" counts repetitions', (text) => {
  expect(parseUnit(text)).toBe('reps');
});

test.each([
  '1:30',
  '0:45',
  '1:30 min',
  '30-45 s',
  '30 – 45 s',
  '30 to 45 s',
  '30/30 s',
  '2 x 30 s',
  '20–30"',
  '60% 30 s',
  'Z2 30 s',
  'max 60 s',
])('"%s" counts seconds', (text) => {
  expect(parseUnit(text)).toBe('s');
});

test('the first of several counts', () => {
  expect(parseUnit('400 m in 90 s')).toBe('m');
  expect(parseUnit('40 s, then 20 m')).toBe('s');
});
