import { useLingui } from '@lingui/react/macro';
import type { PageProps } from '../page.ts';
import { QuietPage } from '../layout/quiet-page.tsx';

/** Shown for any page while the database is unavailable. */
export default function UnavailablePage({ data }: PageProps) {
  const { t } = useLingui();
  return (
    <QuietPage
      data={data}
      title={t`Back in a Moment`}
      text={t`The shop cannot look anything up right now. Nothing you have done is lost. Please open this page again in a moment.`}
    />
  );
}
