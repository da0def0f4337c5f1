import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { furtherSection } from './further.tsx';
import { LegalPage } from './legal-page.tsx';
import { privacySections } from './privacy-sections.tsx';
import type { PageProps } from '../../page.ts';

/** Privacy notice: which data, why, and for how long. */
export default function PrivacyPage({ data }: PageProps) {
  return (
    <LegalPage
      data={data}
      title={msg`Privacy`}
      lead={
        <Trans>
          What we store about you, why, for how long and how to have it deleted. There is no advertising here, and
          nobody is tracked from page to page.
        </Trans>
      }
      sections={[...privacySections(data), ...furtherSection(data.legal?.privacy)]}
    />
  );
}
