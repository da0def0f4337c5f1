import { Trans } from '@lingui/react/macro';
import { FileLink } from './file-link.tsx';

/** The plan for a calendar app and as a PDF. */
export function PlanFiles({ plan }: { plan: string }) {
  const files = `/api/training-programs/${plan}`;
  return (
    <p className="training-files">
      <FileLink path={`${files}/calendar.ics`} name={`${plan}.ics`}>
        <Trans>Add to calendar</Trans>
      </FileLink>
      <FileLink path={`${files}/plan.pdf`} name={`${plan}.pdf`}>
        <Trans>Plan as PDF</Trans>
      </FileLink>
    </p>
  );
}
