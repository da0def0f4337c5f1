import type { SiteResponse } from '#contract/site/site.ts';

export interface Marked extends Pick<SiteResponse, 'logo' | 'logoDark'> {
  brand: { name: string };
}

/** Width-to-height ratio from which a logo includes the name. A squarer logo is a mark. */
const SAYS_THE_NAME = 1.5;

/** Longest name in letters that leaves room for a button and the menu on a phone. */
const LONG = 14;

/**
 * The brand on a dark ground: a logo with the name in it, or the name beside a mark. The default mark is a sun that
 * rises behind a hill.
 */
export function Wordmark({ site: { brand, logo, logoDark } }: { site: Marked }) {
  const shown = logoDark ?? logo;
  const named = shown && shown.width >= shown.height * SAYS_THE_NAME;
  return (
    // A logo for light grounds gets a light plate.
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
