import type { SiteResponse } from '#contract/site.ts';

export interface Marked extends Pick<SiteResponse, 'logo' | 'logoDark'> {
  brand: { name: string };
}

/** How much wider than high a logo is that says the name itself: what is nearer to a square is a mark, and names nobody. */
const SAYS_THE_NAME = 1.5;

/** Letters of a name that leaves room for a button and the menu on a phone. */
const LONG = 14;

/**
 * The brand on a dark ground: a logo with its name in it, or the name beside the coach's mark, or beside that of every
 * shop, a sun that comes up behind one hill.
 */
export function Wordmark({ site: { brand, logo, logoDark } }: { site: Marked }) {
  const shown = logoDark ?? logo;
  const named = shown && shown.width >= shown.height * SAYS_THE_NAME;
  return (
    // A logo for light grounds brings one along.
    <span className="wordmark" data-plate={shown && !logoDark} data-long={brand.name.length > LONG}>
      {shown ? (
        <img {...shown} alt={named ? shown.alt : ''} />
      ) : (
        <svg viewBox="0 0 44 28" width="44" height="28" aria-hidden="true" focusable="false">
          <path className="wordmark-sun" d="M19.2 17.4a8.6 8.6 0 1 1 15.9-6.5" />
          <path d="M2 25C9 25 10 15 15 15s5 5 9 5S31 8 42 7" />
        </svg>
      )}
      {!named && brand.name}
    </span>
  );
}
