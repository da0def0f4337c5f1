import { Disputes } from './legal/disputes.tsx';
import { LegalPage } from './legal/legal-page.tsx';
import { SellerDetails } from './legal/seller-details.tsx';
import type { PageProps } from '../page.ts';

/** Who is behind the pages. */
export default function ImprintPage({ data }: PageProps) {
  const { site } = data;
  const { brand, seller } = site;
  return (
    <LegalPage
      data={data}
      title="Imprint"
      lead={`Who is behind ${brand.name}, and how to reach them.`}
      sections={[
        { id: 'seller', title: 'Who runs this site', body: <SellerDetails site={site} /> },
        {
          id: 'content',
          title: 'Who answers for its content',
          body: (
            <p>
              {seller.name} answers for everything that is written here. {brand.name} sells through this site only, also
              where another page shows its checkout, and never writes to strangers. If somebody does so in our name,
              please forward it to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
            </p>
          ),
        },
        { id: 'complaints', title: 'Complaints and law', body: <Disputes site={site} /> },
      ]}
    />
  );
}
