/** Returns the texts of an element with their contrast, unreadable ones first. */
export function contrasts(element: Element): { words: string; contrast: number }[] {
  const found: { words: string; contrast: number }[] = [];
  // Finishes running transitions to check the final colours.
  for (const moving of element.shadowRoot!.getAnimations()) if (moving instanceof CSSTransition) moving.finish();
  for (const each of element.shadowRoot!.querySelectorAll<HTMLElement>('*')) {
    const words = [...each.childNodes].map((node) => (node.nodeType === 3 ? node.nodeValue!.trim() : '')).join('');
    if (words !== '' && isSeen(each)) found.push({ words, contrast: measureContrast(each) });
  }
  return found.sort((one, other) => one.contrast - other.contrast);
}

/** Excludes text that WCAG exempts or only screen readers get. */
function isSeen(element: Element): boolean {
  if (element.closest(':disabled, option, [aria-disabled=true], svg')) return false;
  for (let each: Element | null = element; each; each = each.parentElement)
    if (getComputedStyle(each).clipPath !== 'none') return false;
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

function measureContrast(element: Element): number {
  const ground = groundBehind(element);
  const text = over(colour(getComputedStyle(element).color), ground);
  const [light, dark] = [luminance(text), luminance(ground)].sort((one, other) => other - one) as [number, number];
  return Math.round(((light + 0.05) / (dark + 0.05)) * 100) / 100;
}

type Colour = [red: number, green: number, blue: number, alpha: number];

function groundBehind(element: Element | null): Colour {
  if (!element) return [255, 255, 255, 1];
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  const own = colour(backgroundColor);
  const stop = /(?:rgb|color)a?\([^)]*\)/.exec(backgroundImage)?.[0];
  const outside = element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null;
  const plain = own[3] === 1 ? own : over(own, groundBehind(outside));
  return stop ? over(colour(stop), plain) : plain;
}

function over([red, green, blue, alpha]: Colour, under: Colour): Colour {
  const mix = (one: number, other: number) => alpha * one + (1 - alpha) * other;
  return [mix(red, under[0]), mix(green, under[1]), mix(blue, under[2]), 1];
}

const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;

/** Reads the painted pixel, whatever notation the browser uses. */
function colour(text: string): Colour {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = text;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

function luminance([red, green, blue]: Colour): number {
  const [r, g, b] = [red, green, blue].map((each) => {
    const part = each / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
