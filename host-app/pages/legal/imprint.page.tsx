import { contactAddress, contactHref } from '../../layout/contact-address.ts';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Disputes } from './disputes.tsx';
import { LegalPage } from './legal-page.tsx';
import { SellerDetails } from './seller-details.tsx';
import type { PageProps } from '../../page.ts';

/** Legal notice about the seller. */
export default function ImprintPage({ data }: PageProps) {
  const { site } = data;
  const { name: brand } = site.brand;
  const supportEmail = contactAddress(site);
  const seller = site.seller.name;
  return (
    <LegalPage
      data={data}
      title={msg`Legal notice`}
      lead={<Trans>Who runs {brand} and how to contact them.</Trans>}
      sections={[
        { id: 'seller', title: msg`Who runs this site`, body: <SellerDetails site={site} /> },
        {
          id: 'content',
          title: msg`Responsibility for content`,
          body: (
            <p>
              <Trans>{seller} is responsible for everything on this site.</Trans>{' '}
              <Trans>
                {brand} sells only through this site, even where another page shows its checkout, and never writes to
                strangers.
              </Trans>{' '}
              <Trans>
                If someone does so in our name, please forward it to{' '}
                <a href={contactHref(supportEmail)}>{supportEmail}</a>.
              </Trans>
            </p>
          ),
        },
        { id: 'complaints', title: msg`Complaints and applicable law`, body: <Disputes site={site} /> },
      ]}
    />
  );
}
