/** Choices of the typefaces; '' is the default, Bricolage Grotesque and Instrument Sans. */
export const TYPEFACE_NAMES = ['', 'barlow', 'fraunces'] as const;
export type TypefaceName = (typeof TYPEFACE_NAMES)[number];

/** A pair of typefaces. */
export interface Typeface {
  /** Names as people know them. */
  display: string;
  text: string;
  /** Families of headings in mails, which most programs replace with the last ones. */
  mail: string;
}

export const TYPEFACES: Readonly<Record<TypefaceName, Typeface>> = {
  // words: names of typefaces
  '': { display: 'Bricolage Grotesque', text: 'Instrument Sans', mail: '' },
  barlow: {
    display: 'Barlow Condensed', // words: as above
    text: 'Barlow',
    mail: "'Barlow Condensed','Avenir Next Condensed','Arial Narrow',Arial,sans-serif",
  },
  fraunces: { display: 'Fraunces', text: 'Figtree', mail: "Fraunces,Georgia,'Times New Roman',serif" },
};

/** Size, weight and letter spacing of headings, which depend on the letters' widths. */
const HEADINGS: Readonly<Record<TypefaceName, string>> = {
  '': '',
  barlow:
    '--head-tracking:-0.005em;--hero-tracking:-0.012em;' +
    '--text-head:clamp(2.375rem,1.6rem + 3.3vw,4.25rem);--text-hero:clamp(4.25rem,2.1rem + 9.8vw,12rem)',
  fraunces:
    '--head-weight:600;--head-tracking:-0.02em;--hero-weight:600;--hero-tracking:-0.03em;--hero-leading:0.98;' +
    '--text-hero:clamp(3.25rem,1.7rem + 7.2vw,8.75rem)',
};

/** Families behind the own ones by language, as in `base.css`. */
const SYSTEM = {
  '': 'system-ui,sans-serif',
  ':lang(ko)': "'Apple SD Gothic Neo','Noto Sans KR','Malgun Gothic',system-ui,sans-serif",
  ':lang(ja)': "'Hiragino Sans','Noto Sans JP',Meiryo,system-ui,sans-serif",
};

/** Returns the rules of a pair of typefaces; empty for the default. The document has its `@font-face` rules. */
export function buildTypefaceRules(name: TypefaceName): string {
  if (name === '') return '';
  const { display, text } = TYPEFACES[name];
  const own = (family: string) => `'${family}','${family} fallback','${family} fallback DejaVu'`;
  // The doubled root outranks the page's sheet, which loads later.
  const rules = Object.entries(SYSTEM).map(
    ([language, system]) =>
      `:root:root${language}{--coach-font:${own(text)},${system};--coach-font-display:${own(display)},${system}}`,
  );
  return `${rules.join('')}:root:root{${HEADINGS[name]}}`;
}
