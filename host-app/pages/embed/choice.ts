import { FRAMES } from '#contract/embed/frames.ts';
import { type Language, pathIn, shortTag } from '#contract/i18n/languages.ts';
import { buildViewName, queriesFor } from '#widgets/embed/first-view/names.ts';
import type { Widget } from './widgets.ts';

/** Choices in the builder. */
export interface Choice {
  widget: Widget;
  /** Options by name, as typed; empty ones are left out. */
  options: Readonly<Record<string, string>>;
  /** Language of the widget; defaults to the page's. */
  lang?: Language | undefined;
  look: Look;
}

export interface Look {
  theme: 'page' | 'light' | 'dark';
  /** Colour of buttons and links as `#rrggbb`; empty for the shop's own. */
  accent: string;
  /** Rounding of cards; empty for the shop's own. */
  rounding: Rounding;
  /** Uses a class, for pages whose policy forbids style attributes. */
  asClass: boolean;
}

export type Rounding = '' | '0px' | '6px' | '24px';

export const shopLook: Look = { theme: 'page', accent: '', rounding: '', asClass: false };

/** Returns the attributes that are set, in the order of their declaration. */
export function buildAttributes({ widget, options, lang, look }: Choice): [name: string, value: string][] {
  const set = widget.options.flatMap(({ name }): [string, string][] => {
    const value = options[name]?.trim();
    return value ? [[name, value]] : [];
  });
  if (lang) set.push(['lang', lang]);
  return look.theme === 'page' ? set : [...set, ['data-theme', look.theme]];
}

/** Returns the custom properties that are set. */
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

/** Returns the script's address, which also loads the widget's styles. */
export function buildScriptUrl(choice: Choice, shop: string): string {
  const values = new Map(buildAttributes(choice));
  const element = { localName: choice.widget.tag, getAttribute: (each: string) => values.get(each) ?? null };
  return `${shop}/embed.js?for=${queriesFor([buildViewName(element, choice.lang && shortTag(choice.lang))])[0]}`;
}

/** Returns the address of the widget's frame page, which has the shop's colours and reads its parameters. */
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

/** Returns the address of the widget's preview page, whose look is set from outside. */
export function buildPreviewUrl(choice: Choice): string {
  return `/embed/preview/${choice.widget.tag}?${new URLSearchParams(buildAttributes({ ...choice, look: shopLook }))}`;
}

/** Returns the shop's page with the same content, or the home page if an option is missing. */
export function buildPageUrl({ widget, options, lang }: Choice, shop: string, own?: Language): string {
  const path = widget.place.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(options[name] ?? ''));
  const known = path.endsWith('/') && path !== '/' ? '/home' : path;
  return shop + (lang && own ? pathIn(lang, known, own) : known);
}

/** Returns white or ink, whichever has more contrast on a colour. */
function readableOn(colour: string): string {
  return contrast(colour, '#ffffff') >= contrast(colour, '#10212b') ? '#ffffff' : '#10212b';
}

/** Returns the WCAG contrast of two colours, 1 to 21. */
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
