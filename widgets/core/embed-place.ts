/** The shape an element will have, for as long as its code is on the way. */
export interface Place {
  kind: 'cards' | 'grid' | 'control' | 'button' | 'form' | 'letter';
  count?: number;
}

// The measures are those of the skeletons and forms that come after, in the same units. No weight is
// given to :host: what the page says about the element goes first.
const CSS = `:host{display:block}:host([hidden]){display:none}
.place{container-type:inline-size;font-size:medium;line-height:1.5}
.place div{display:grid;gap:1.25em}
i{block-size:30em}
@container(min-width:42em){i{block-size:37em}.cards div,.grid div{grid-template-columns:1fr 1fr}}
@container(min-width:60em){.cards div{grid-template-columns:1fr 1fr 1fr}}
@container(min-width:70em){.grid i{block-size:40em}.grid div{grid-template-columns:1fr 1fr 1fr 1fr}}
.place.control i{block-size:46px}
.place.button i{block-size:48px}
.place.form i{block-size:15.5em}
.place.letter i{block-size:36em}
@container(min-width:34em){.place.form i{block-size:9em}}
@container(min-width:32em){.place.letter i{block-size:26.5em}}
p{margin:0;padding:1em;border:1px solid;max-inline-size:60ch}
a{color:inherit}`;

let sheet: CSSStyleSheet | undefined;

/** Gives an element that is not defined yet the room it is going to take. */
export function reserve(element: Element, { kind, count = 1 }: Place): void {
  if (element.shadowRoot) return;
  const place = document.createElement('div');
  const grid = document.createElement('div');
  place.className = `place ${kind}`;
  for (let i = 0; i < count; i++) grid.append(document.createElement('i'));
  place.append(grid);
  rootOf(element).append(place);
}

/** Says that the element's code could not be loaded, and where the same thing can be found. */
export function showFailure(element: Element, base: string): void {
  const root = rootOf(element);
  const text = document.createElement('p');
  const link = document.createElement('a');
  text.className = 'failure';
  text.setAttribute('role', 'alert');
  text.part.add('message');
  link.href = `${base}/`;
  link.textContent = new URL(base).host;
  text.append('This part of the page could not be loaded. You will find it on ', link, '.');
  root.replaceChildren(text);
}

function rootOf(element: Element): ShadowRoot {
  if (element.shadowRoot) return element.shadowRoot;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
  }
  const root = element.attachShadow({ mode: 'open', delegatesFocus: true });
  root.adoptedStyleSheets = [sheet];
  return root;
}
