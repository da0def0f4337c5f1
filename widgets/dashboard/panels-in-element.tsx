// Already there: named, so that its pieces stay in its file and are not cut out for this one.
import '#widgets/core/core.element.ts';
// What forms share comes in one file, whichever of them a page has first.
import '#widgets/forms/email-form.tsx';
import { useLayoutEffect, useRef } from 'react';
import { styleSheets } from '#widgets/core/style-sheets.ts';
import Panels, { type PanelsProps } from './panels.tsx';
import css from './panels.css?inline';

/** The panels bring their sheet along, into the element in which they stand. */
export default function PanelsInElement(props: PanelsProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = place.current?.getRootNode();
    if (root instanceof ShadowRoot) {
      root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, ...styleSheets([css])])];
    }
  }, []);
  return (
    <div ref={place}>
      <Panels {...props} />
    </div>
  );
}
