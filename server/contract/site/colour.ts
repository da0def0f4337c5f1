/** A colour as a form has it: `#c9410f`. */
export type Hex = `#${string}`;

export const isHex = (text: string): text is Hex => /^#[\da-f]{6}$/.test(text);

/** Contrast ratio of two colours (WCAG 2.2), cut off and not rounded: 4.496 is not 4.5. */
export function computeContrastRatio(one: Hex, other: Hex): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return Math.floor(((light + 0.05) / (dark + 0.05)) * 100 + 1e-9) / 100;
}

/** Sets the lightness of a colour (OKLCH, 0 to 1) and keeps as much chroma as sRGB allows. */
export function setLightness(colour: Hex, lightness: number): Hex {
  const { a, b } = toOklab(colour);
  // Keeps the hue and lowers the chroma until the colour is in the gamut.
  let [least, most] = [0, 1];
  if (isInGamut(fromOklab({ l: lightness, a, b }))) least = 1;
  for (let i = 0; least < 1 && i < 16; i++) {
    const part = (least + most) / 2;
    if (isInGamut(fromOklab({ l: lightness, a: a * part, b: b * part }))) least = part;
    else most = part;
  }
  return toHex(fromOklab({ l: lightness, a: a * least, b: b * least }));
}

/** From 0 for black to 1 for white, as eyes see it. */
export function computeLightness(colour: Hex): number {
  return toOklab(colour).l;
}

type Triple = [number, number, number];

/** Red, green and blue as amounts of light, from 0 to 1. */
function toLinearRgb(colour: Hex): Triple {
  const part = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function luminance(colour: Hex): number {
  const [red, green, blue] = toLinearRgb(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

interface Oklab {
  l: number;
  a: number;
  b: number;
}

/** The matrices are those of Björn Ottosson's definition of OKLab. */
function toOklab(colour: Hex): Oklab {
  const [red, green, blue] = toLinearRgb(colour);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function fromOklab({ l: lightness, a, b }: Oklab): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const isInGamut = (light: Triple) => light.every((value) => value >= -0.0005 && value <= 1.0005);

function toHex(light: Triple): Hex {
  const parts = light.map((value) => {
    const bound = Math.min(1, Math.max(0, value));
    const written = bound <= 0.0031308 ? bound * 12.92 : 1.055 * bound ** (1 / 2.4) - 0.055;
    return Math.round(written * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
