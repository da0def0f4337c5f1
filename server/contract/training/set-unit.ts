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

const RULES = UNIT_PATTERNS.map(([unit, said]) => [unit, new RegExp(String.raw`\d\s*-?\s*(?:${said})`, 'iu')] as const);

/** Returns the unit of a plan's `reps`: repetitions by default; the first unit if there are several. */
export function parseUnit(reps: string): Unit {
  const text = reps
    .normalize('NFKC')
    .replaceAll(/[′’‘´`]/g, "'")
    .replaceAll(/["”“„]/g, "''");
  const found = RULES.flatMap(([unit, said]) => {
    const at = text.search(said);
    return at === -1 ? [] : [{ unit, at }];
  });
  return found.toSorted((a, b) => a.at - b.at)[0]?.unit ?? 'reps';
}
