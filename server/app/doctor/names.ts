import { type Finding, fault, hint } from './finding.ts';

/** Prefixes of our variables. */
const OURS =
  /^(?:STRIPE|PAYPAL|SELLER|SANDBOX|OIDC|EMBED|COACH|RATES?|METRICS|GOOGLE_CLIENT|SMTP|SESSION_KEY|TRUST_PROXY|BRAND|PUBLIC_URL|BACKUP_(?:S3|TO|PASS)|FILES_(?:S3|LARGEST)|HEALTH_KEY|MAIL_|PUSH_|ERASURES|SHOP_KEY|HSTS|KEEP_ALIVE|SITE_CONTENT|SUPPORT_EMAIL|DATABASE_DIRECT)_?/;
/** Names that a `.env` may contain beside the shop's settings. */
const OTHERS = /^(?:NODE_\w+|npm_\w+|TZ|CI|TEST_DATABASE_URL|CHROMIUM_PATH)$/;

/** Finds unknown variables that look like misspelt settings. */
export function findMisnamedSettings(
  given: NodeJS.ProcessEnv,
  known: readonly string[],
  /** Names in the shop's own file: all of them are meant for it. */
  inFile: readonly string[] = [],
): Finding[] {
  const knownPlain = known.map((name) => ({ name, plainName: plain(name) }));
  return Object.keys(given)
    .filter((name) => !known.includes(name) && !OTHERS.test(name) && given[name]?.trim())
    .flatMap((name) => {
      const typed = plain(name);
      const meant = knownPlain.find(({ plainName }) => alike(typed, plainName));
      if (meant) return [fault(name, `is not a known setting; did you mean ${meant.name}?`)];
      if (OURS.test(name) || inFile.includes(name)) return [hint(name, 'is not a known setting: see .env.example.')];
      return [];
    });
}

/** Normalises case and underscores, the most common mistakes. */
function plain(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** Short names differ from many others by one letter. */
function alike(a: string, b: string): boolean {
  if (a === b) return true;
  const most = b.length >= 8 ? 2 : b.length >= 6 ? 1 : 0;
  return Math.abs(a.length - b.length) <= most && distance(a, b, most) <= most;
}

/** Levenshtein distance; any larger number if it exceeds `most`, because each start compares all names. */
function distance(a: string, b: string, most: number): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (b[j] === a[i] ? 0 : 1)));
    }
    row = next;
    if (Math.min(...row) > most) break;
  }
  return row[b.length]!;
}
