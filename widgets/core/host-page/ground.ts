/**
 * Detects the background behind an element, because pages often set dark backgrounds without `color-scheme`. Sets a
 * value on the root for `core.css`: `light` or `dark`; `ink` if the page's text colour is unreadable; `paper` if none
 * of our colours is readable; nothing if the page's `color-scheme` is right.
 */
export function trackBackground(root: HTMLElement, host = (root.getRootNode() as ShadowRoot).host): () => void {
  const over = new AbortController();
  const look = () => void (root.dataset['ground'] = detectGround(host));
  // The system or a page's attribute changes themes, some with a transition.
  const changes = new MutationObserver(look);
  for (const each of [host, document.body, document.documentElement]) changes.observe(each, { attributes: true });
  const { signal } = over;
  matchMedia('(prefers-color-scheme:dark)').addEventListener('change', look, { signal });
  addEventListener('load', look, { signal });
  addEventListener('transitionend', ({ target }) => (target as Node).contains(host) && look(), { signal });
  look();
  return () => {
    over.abort();
    changes.disconnect();
  };
}

/** Luminance from which muted text, and anything with more contrast, has a contrast of 4.5:1. */
const LIGHT = 0.73;
const DARK = 0.06;

function detectGround(host: Element): string {
  if (/^(light|dark)$/.test(host.getAttribute('data-theme') ?? '')) return '';
  const [text] = seen(getComputedStyle(host).color);
  const grounds = behind(host, text > 0.4 ? 0 : 1);
  if (!grounds) return text > 0.4 ? 'dark' : '';
  const low = Math.min(...grounds);
  const high = Math.max(...grounds);
  const scheme = high < 0.18 ? 'dark' : 'light';
  const contrast = (Math.max(text, low) + 0.05) / (Math.min(text, high) + 0.05);
  // Text in the colour of its background stands on something else: an image, a video or a pseudo-element.
  if (!(low >= LIGHT || high <= DARK) || contrast < 2) return `${scheme} paper`;
  return contrast < 4.5 ? `${scheme} ink` : scheme;
}

/** Returns the luminances behind an element; undefined if the page sets no background. */
function behind(element: Element | undefined, canvas: number): number[] | undefined {
  if (!element) return undefined;
  const { backgroundColor, backgroundImage: image } = getComputedStyle(element);
  const own = seen(backgroundColor);
  // Picture colours are unknown. A background colour may differ, because it only shows while the picture loads.
  if (image.includes('url(')) return [NaN];
  const stops = image.match(/\b(?!url)[a-z]+\((?=[\d. ]|srgb|display)[^()]*\)/g)?.map(seen) ?? [];
  const under = own[1] < 1 ? behind(findFlatParent(element), canvas) : [canvas];
  if (!own[1] && !stops[0]) return under;
  const ground = (under ?? [canvas]).map(covered(own));
  return stops[0] ? stops.flatMap((stop) => ground.map(covered(stop))) : ground;
}

function findFlatParent(element: Element): Element | undefined {
  return element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host;
}

type Seen = [light: number, cover: number];

function covered([light, cover]: Seen): (under: number) => number {
  return (under) => cover * light + (1 - cover) * under;
}

/** Returns the approximate luminance and the opacity of a CSS colour. */
function seen(colour: string): Seen {
  const [a = 0, b = 0, c = 0, cover = 1] = colour.match(/(?<=[(,/ ]-?)[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [];
  if (colour.startsWith('ok')) return [a ** 3, cover];
  if (colour.startsWith('l')) return [((a + 16) / 116) ** 3, cover];
  const most = colour.startsWith('rgb') ? 255 : 1;
  return [0.2126 * (a / most) ** 2.2 + 0.7152 * (b / most) ** 2.2 + 0.0722 * (c / most) ** 2.2, cover];
}
