import type { PageProps } from '../page.ts';
import { QuietPage } from '../layout/quiet-page.tsx';

/** Any page while the shop cannot look anything up. */
export default function UnavailablePage({ data }: PageProps) {
  return (
    <QuietPage
      data={data}
      title="Back in a Moment"
      text="The shop cannot look anything up right now. Nothing you have done is lost. Please open this page again in a moment."
    />
  );
}
