import { useLingui } from '@lingui/react/macro';
import type { PageProps } from '../../page.ts';
import { QuietPage } from '../../layout/quiet-page.tsx';

/** Shown for any page while the database is unavailable. */
export default function UnavailablePage({ data }: PageProps) {
  const { t } = useLingui();
  return (
    <QuietPage
      data={data}
      title={t`Back in a Moment`}
      text={t`The shop can’t load data right now. Nothing you did is lost. Try this page again in a moment.`}
    />
  );
}
