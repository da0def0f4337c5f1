import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { furtherSection } from './legal/further.tsx';
import { LegalPage } from './legal/legal-page.tsx';
import { termsSections } from './legal/terms-sections.tsx';
import type { PageProps } from '../page.ts';

/** Terms between the seller and the buyer. */
export default function TermsPage({ data }: PageProps) {
  return (
    <LegalPage
      data={data}
      title={msg`Terms`}
      lead={
        <Trans>
          What you get, what it costs, how you stop. The terms that hold for you are those of the day on which you
          bought.
        </Trans>
      }
      sections={[...termsSections(data), ...furtherSection(data.legal?.terms, msg`Further terms`)]}
    />
  );
}
