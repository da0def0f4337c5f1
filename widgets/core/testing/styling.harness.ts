import elements from 'virtual:elements';

/** Custom properties of all elements, each with a unique value. */
const SAMPLES = new Map(
  [...new Set(elements.flatMap(({ properties }) => properties.map(({ name }) => name)))].map((name, index) => [
    name,
    sample(name, index),
  ]),
);

function sample(name: string, index: number): string {
  if (name.includes('radius')) return `${100 + index}px`;
  if (name.includes('font')) return `Sample${index}`;
  return name.includes('shadow') ? `rgb(1, 2, ${index}) 0px 0px 9px 0px` : `rgb(1, 2, ${index})`;
}

const PSEUDO = [undefined, '::before', '::after', '::placeholder'];
const STATES = ['', ':hover', ':focus-visible', ':active', ':disabled', ':enabled'];
const STYLE_PROPERTIES = (
  'color background-color background-image box-shadow font-family fill stroke accent-color outline-color ' +
  'border-top-color border-bottom-color border-inline-start-color border-radius'
).split(' ');

/** Returns the custom properties with a visible effect, in any state of the controls. */
export function propertiesWithEffect(element: HTMLElement): Set<string> {
  const root = element.shadowRoot!;
  const sheets = root.adoptedStyleSheets;
  const still = createSheet('*, ::before, ::after { transition: none !important; animation: none !important }');
  for (const [name, value] of SAMPLES) element.style.setProperty(name, value);
  const seen = new Set<string>();
  for (const state of STATES) {
    root.adoptedStyleSheets = [...sheets.map((sheet) => always(state, sheet)), still];
    for (const each of root.querySelectorAll('*')) {
      for (const pseudo of PSEUDO) {
        const style = getComputedStyle(each, pseudo);
        for (const name of STYLE_PROPERTIES) seen.add(style.getPropertyValue(name));
      }
    }
  }
  root.adoptedStyleSheets = sheets;
  for (const name of SAMPLES.keys()) element.style.removeProperty(name);
  const all = [...seen].join('\n');
  return new Set(
    [...SAMPLES].filter(([, value]) => new RegExp(`${escaped(value)}(?!\\d)`).test(all)).map(([name]) => name),
  );
}

/** Returns the sheet with all elements in that state and none hovered, wherever a test has left the pointer. */
function always(state: string, sheet: CSSStyleSheet): CSSStyleSheet {
  const text = [...sheet.cssRules].map(({ cssText }) => cssText).join('\n');
  return createSheet((state ? text.replaceAll(state, ':not(x-y)') : text).replaceAll(':hover', ':is(x-y)'));
}

/** Returns the parts that a page's rule reaches. */
export function partsThatCanBeStyled(element: HTMLElement): Set<string> {
  const having = [...element.shadowRoot!.querySelectorAll('[part]')];
  const names = new Set(having.flatMap((each) => [...each.part]));
  const style = document.head.appendChild(document.createElement('style'));
  const reached = [...names].filter((name) => {
    style.textContent = `${element.localName}::part(${name}) { outline: 7px solid rgb(7, 7, 7) !important }`;
    return having.some((each) => each.part.contains(name) && getComputedStyle(each).outlineWidth === '7px');
  });
  style.remove();
  return new Set(reached);
}

function createSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

function escaped(text: string): string {
  return text.replace(/[()]/g, '\\$&');
}
