import type { SiteResponse } from '#contract/site.ts';

/** Who sells and how to reach them. What the shop was not told has no line. */
export function SellerDetails({ site }: { site: SiteResponse }) {
  const { seller, brand } = site;
  const rows: readonly (readonly [label: string, value: string | null])[] = [
    ['Business ID', seller.businessId],
    ['VAT number', seller.vatId],
    ['Register', seller.register],
    ['Telephone', seller.phone],
  ];
  return (
    <dl className="legal-seller">
      <div>
        <dt>Seller</dt>
        <dd>
          {seller.name}
          {seller.name !== brand.name && `, selling as ${brand.name}`}
        </dd>
      </div>
      {seller.lines.length > 0 && (
        <div>
          <dt>Address</dt>
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
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
      <div>
        <dt>E-mail</dt>
        <dd>
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
        </dd>
      </div>
    </dl>
  );
}
