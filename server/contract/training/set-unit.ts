/** Unit of a set: repetitions, seconds, minutes, metres. */
export type Unit = 'reps' | 's' | 'min' | 'm';

/** No letter follows, so that "8 slow breaths" and "10 Mal" are repetitions. */
const END = String.raw`(?!\p{L})`;

/**
 * Notations of times and distances behind a number, by language. Kilometres are left out: sets are logged in whole
 * numbers, which "1.5 km" is not.
 */
const UNIT_PATTERNS: readonly (readonly [Unit, string])[] = [
  // en and common notations
  ['s', String.raw`(?:s|secs?|seconds?)${END}|''`],
  ['min', String.raw`(?:mins?|minutes?)${END}|'(?!')`],
  ['m', String.raw`(?:m|met(?:re|er)s?)${END}`],
  // de
  ['s', String.raw`(?:sek|sekunden?)${END}`],
  ['min', String.raw`minuten?${END}`],
  // es, pt-BR
  ['s', String.raw`(?:segs?|segundos?)${END}`],
  ['min', String.raw`minutos?${END}`],
  ['m', String.raw`metros?${END}`],
  // fi
  ['s', String.raw`(?:sekunti|sekuntia|sekunnin)${END}`],
  ['min', String.raw`(?:minuutti|minuuttia|minuutin)${END}`],
  ['m', String.raw`(?:metri|metri\u00E4|metrin)${END}`],
  // sv
  ['s', String.raw`sekund(?:er)?${END}`],
  ['min', String.raw`minut(?:er)?${END}`],
  // ja, ko: no space follows
  ['s', '秒|초'],
  ['min', '分|분'],
  ['m', 'メートル|미터'],
];

const RULES: readonly (readonly [Unit, RegExp])[] = [
  ...UNIT_PATTERNS.map(([unit, said]) => [unit, new RegExp(String.raw`\d\s*-?\s*(?:${said})`, 'iu')] as const),
  // "1:30" is minutes and seconds.
  ['s', /\d:\d\d(?![\d:])/],
];

/** Range or product that ends in a number: "30-45", "5 x 10". */
const RANGE = /(?:\d[\d.,:]*\s*(?:[-/x×~–—]|to|bis|a|till)\s*)*\d[\d.,:]*$/i;
/** Number that is not a part of a name, a percentage, hours or kilometres. */
const BARE = /(?:^|[^\p{L}\d])\d+(?:[.,]\d+)?(?!\d|[.,]\d|\s*(?:%|h|km))/iu;

/**
 * Returns the unit of a plan's `reps`: repetitions by default; the first unit if there are several. A number before
 * the first unit counts repetitions, as in "8 (3 s hold)".
 */
export function parseUnit(reps: string): Unit {
  const text = reps
    .normalize('NFKC')
    .replaceAll(/[′’‘´`]/g, "'")
    .replaceAll(/["”“„]/g, "''");
  const found = RULES.flatMap(([unit, said]) => {
    const at = text.search(said);
    return at === -1 ? [] : [{ unit, at }];
  });
  const [first] = found.toSorted((a, b) => a.at - b.at);
  return first && !BARE.test(text.slice(0, first.at + 1).replace(RANGE, '')) ? first.unit : 'reps';
}
