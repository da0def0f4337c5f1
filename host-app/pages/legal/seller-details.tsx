import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SiteResponse } from '#contract/site/site.ts';
import { contactAddress, contactHref } from '../../layout/contact-address.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';

/** Name and contact details of the seller. A missing detail has no line. */
export function SellerDetails({ site }: { site: SiteResponse }) {
  const say = useSay();
  const { seller, brand } = site;
  const { name } = seller;
  const brandName = brand.name;
  const rows = [
    [msg`Business ID`, seller.businessId],
    [msg`VAT number`, seller.vatId],
    [msg({ message: 'Register', comment: 'The register of companies in which the seller stands.' }), seller.register],
    [msg`Telephone`, seller.phone],
  ] as const;
  return (
    <dl className="legal-seller">
      <div>
        <dt>
          <Trans>Seller</Trans>
        </dt>
        <dd>
          {name === brandName ? (
            name
          ) : (
            <Trans>
              {name}, selling as {brandName}
            </Trans>
          )}
        </dd>
      </div>
      {seller.lines.length > 0 && (
        <div>
          <dt>
            <Trans comment="A postal address.">Address</Trans>
          </dt>
          <dd>
            {seller.lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </dd>
        </div>
      )}
      {rows.map(
        ([label, value]) =>
          value && (
            <div key={label.id}>
              <dt>{say(label)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
      <div>
        <dt>
          <Trans>E-mail</Trans>
        </dt>
        <dd>
          <a href={contactHref(contactAddress(site))}>{contactAddress(site)}</a>
        </dd>
      </div>
    </dl>
  );
}
