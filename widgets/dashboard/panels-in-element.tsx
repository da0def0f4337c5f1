// Already there: named, so that its pieces stay in its file and are not cut out for this one.
import '#widgets/core/core.element.ts';
// What forms share comes in one file, whichever of them a page has first.
import '#widgets/forms/email-form.tsx';
import { adoptSheets } from '#widgets/core/part-sheets.ts';
import Panels, { type PanelsProps } from './panels.tsx';
import css from './panels.css?inline';

const adopt = adoptSheets(css);

/** The panels bring their sheet along, into the element in which they stand. */
export default function PanelsInElement(props: PanelsProps) {
  return (
    <div ref={adopt}>
      <Panels {...props} />
    </div>
  );
}
