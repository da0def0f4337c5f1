/**
 * Says that an element cannot be shown, or that what it shows does not answer, and where the same thing
 * can be found. What the page has put into the tag for this case stays instead. It wears no style sheet: it
 * is for engines that cannot make one, too.
 */
export function showFailure(element: Element, base: string): void {
  const known = element.shadowRoot;
  if (known ? known.querySelector('.failure') : element.childNodes.length > 0) return;
  const root = known ?? element.attachShadow({ mode: 'open' });
  const text = document.createElement('p');
  const link = document.createElement('a');
  text.className = 'failure';
  text.setAttribute('role', 'alert');
  text.setAttribute('part', 'message');
  // What is drawn below keeps its distance.
  text.style.cssText = `margin:0 0 ${known ? '1.5em' : 0};padding:1em;border:1px solid;max-inline-size:60ch;overflow-wrap:anywhere`;
  link.style.color = 'inherit';
  link.href = `${base}/`;
  link.textContent = new URL(base).host;
  // words: said where nothing could be loaded, so in English like the loader, which brings no words of any language
  text.append('This part of the page could not be loaded. You will find it on ', link, '.');
  root.prepend(text);
}
