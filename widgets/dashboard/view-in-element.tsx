// Already there: named, so that its pieces stay in its file and are not cut out for this one.
import '#widgets/core/core.element.ts';
// What forms share comes in one file, whichever of them a page has first.
import '#widgets/forms/email-form.tsx';
import { adoptSheets } from '#widgets/core/part-sheets.ts';
import { DashboardView, type DashboardViewProps } from './dashboard-view.tsx';
import Panels from './panels.tsx';
import css from './panels.css?inline';

const adopt = adoptSheets(css);

/** What members see, with its sheet, in the element in which it stands. */
export default function ViewInElement(props: Omit<DashboardViewProps, 'panels'>) {
  return (
    <div ref={adopt}>
      <DashboardView {...props} panels={Panels} />
    </div>
  );
}
