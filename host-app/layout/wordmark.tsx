import type { SiteResponse } from '#contract/site.ts';

export interface Marked extends Pick<SiteResponse, 'logo' | 'logoDark'> {
  brand: { name: string };
}

/** The brand on a dark ground: its logo, or its name beside the mark that every shop has, a sun that comes up behind one hill. */
export function Wordmark({ site: { brand, logo, logoDark } }: { site: Marked }) {
  const shown = logoDark ?? logo;
  return (
    // A logo for light grounds brings one along.
    <span className="wordmark" data-plate={shown && !logoDark}>
      {shown ? (
        <img {...shown} alt={shown.alt} />
      ) : (
        <>
          <svg viewBox="0 0 44 28" width="44" height="28" aria-hidden="true" focusable="false">
            <path className="wordmark-sun" d="M19.2 17.4a8.6 8.6 0 1 1 15.9-6.5" />
            <path d="M2 25C9 25 10 15 15 15s5 5 9 5S31 8 42 7" />
          </svg>
          {brand.name}
        </>
      )}
    </span>
  );
}
