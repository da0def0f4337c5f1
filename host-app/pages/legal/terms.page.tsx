import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { furtherSection } from './further.tsx';
import { LegalPage } from './legal-page.tsx';
import { termsSections } from './terms-sections.tsx';
import type { PageProps } from '../../page.ts';

/** Terms between the seller and the buyer. */
export default function TermsPage({ data }: PageProps) {
  return (
    <LegalPage
      data={data}
      title={msg`Terms`}
      lead={<Trans>What you get, what it costs and how to cancel. The terms of the day you bought apply to you.</Trans>}
      sections={[...termsSections(data), ...furtherSection(data.legal?.terms, msg`Further terms`)]}
    />
  );
}
