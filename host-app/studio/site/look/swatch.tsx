import type { Hex } from '#contract/site/colour.ts';

/** Colour sample. An SVG, because the content security policy forbids style attributes. */
export function Swatch({ colour }: { colour: Hex }) {
  return (
    <svg className="site-swatch" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <rect width="16" height="16" rx="3" fill={colour} />
    </svg>
  );
}
