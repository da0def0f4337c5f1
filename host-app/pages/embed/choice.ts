import { FRAMES } from '#contract/frames.ts';
import { type Language, pathIn, shortTag } from '#contract/languages.ts';
import { buildViewName, queriesFor } from '#widgets/embed/first-view/names.ts';
import type { Widget } from './widgets.ts';

/** What somebody has chosen. */
export interface Choice {
  widget: Widget;
  /** Options by name, as they are written; an empty one is left out. */
  options: Readonly<Record<string, string>>;
  /** As the page, if missing. */
  lang?: Language | undefined;
  look: Look;
}

export interface Look {
  theme: 'page' | 'light' | 'dark';
  /** Colour of buttons and links as `#rrggbb`; the shop's own if empty. */
  accent: string;
  /** Rounding of cards; the shop's own if empty. */
  rounding: Rounding;
  /** A page whose policy forbids style attributes gets a class. */
  asClass: boolean;
}

export type Rounding = '' | '0px' | '6px' | '24px';

export const shopLook: Look = { theme: 'page', accent: '', rounding: '', asClass: false };

/** Attributes that are set, in the order in which they are declared. */
export function buildAttributes({ widget, options, lang, look }: Choice): [name: string, value: string][] {
  const set = widget.options.flatMap(({ name }): [string, string][] => {
    const value = options[name]?.trim();
    return value ? [[name, value]] : [];
  });
  if (lang) set.push(['lang', lang]);
  return look.theme === 'page' ? set : [...set, ['data-theme', look.theme]];
}

/** Custom properties that are set. */
export function buildCustomProperties({ accent, rounding }: Look): [name: string, value: string][] {
  return [
    ...(accent
      ? ([
          ['--coach-dawn', accent],
          ['--coach-on-dawn', readableOn(accent)],
        ] as [string, string][])
      : []),
    ...(rounding
      ? ([
          ['--coach-radius', rounding],
          ['--coach-radius-control', rounding === '24px' ? '14px' : rounding],
        ] as [string, string][])
      : []),
  ];
}

/** The script's address: it brings what the widget looks like along. */
export function buildScriptUrl(choice: Choice, shop: string): string {
  const values = new Map(buildAttributes(choice));
  const element = { localName: choice.widget.tag, getAttribute: (each: string) => values.get(each) ?? null };
  return `${shop}/embed.js?for=${queriesFor([buildViewName(element, choice.lang && shortTag(choice.lang))])[0]}`;
}

/** Its page that is made for a frame elsewhere, which has the shop's colours and takes what it knows. */
export function buildFrameUrl(choice: Choice, shop: string): string {
  const { theme } = choice.look;
  const attributes: readonly string[] = FRAMES[choice.widget.tag];
  const query = new URLSearchParams(
    buildAttributes({ ...choice, look: shopLook }).filter(([name]) => attributes.includes(name)),
  );
  if (choice.lang) query.set('lang', choice.lang);
  if (theme !== 'page') query.set('theme', theme);
  return `${shop}/embed/frame/${choice.widget.tag}${query.size > 0 ? `?${query}` : ''}`;
}

/** Its page for the preview, whose look is set from outside. */
export function buildPreviewUrl(choice: Choice): string {
  return `/embed/preview/${choice.widget.tag}?${new URLSearchParams(buildAttributes({ ...choice, look: shopLook }))}`;
}

/** Where the shop shows the same, in the language that was chosen; the start of such pages where something has to be chosen first. */
export function buildPageUrl({ widget, options, lang }: Choice, shop: string, own?: Language): string {
  const path = widget.place.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(options[name] ?? ''));
  const known = path.endsWith('/') && path !== '/' ? '/home' : path;
  return shop + (lang && own ? pathIn(lang, known, own) : known);
}

/** White or ink, whichever is read better on a colour. */
function readableOn(colour: string): string {
  return contrast(colour, '#ffffff') >= contrast(colour, '#10212b') ? '#ffffff' : '#10212b';
}

/** WCAG's contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
