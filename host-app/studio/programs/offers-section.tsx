import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { StudioOffer, StudioProgram } from '#contract/studio/programs.ts';
import { LinkButton } from '../core/link-button.tsx';
import { Money } from '../core/money.tsx';

/** Offers of a programme. */
export function OffersSection({ program }: { program: StudioProgram }) {
  if (program.type === 'free') return null;
  return (
    <section className="studio-section">
      <h2>
        <Trans>Offers</Trans>
      </h2>
      <p>
        <Trans>Purchase options. The first one is shown on its card.</Trans>
      </p>
      <ul className="studio-offers">
        {program.offers.map((offer) => (
          <li key={offer.id}>
            <Link to={`/programs/${program.id}/${offer.id}`}>{offer.name}</Link>
            <Terms offer={offer} currency={program.currency} />
          </li>
        ))}
      </ul>
      <div className="studio-actions">
        <LinkButton to={`/programs/${program.id}/new`} variant="quiet">
          <Trans>New offer</Trans>
        </LinkButton>
      </div>
    </section>
  );
}

function Terms({ offer, currency }: { offer: StudioOffer; currency: string }) {
  const price = <Money amount={offer.price} currency={currency} />;
  return (
    <span>
      {offer.interval === 'month' ? <Trans>{price} a month</Trans> : <Trans>{price} once</Trans>}{' '}
      {offer.kind === 'continuation' && (
        <span className="studio-tag">
          <Trans>Existing customers</Trans>
        </span>
      )}{' '}
      {offer.ended && (
        <span className="studio-tag" data-tone="bad">
          <Trans comment="An offer that nobody can take any more">Archived</Trans>
        </span>
      )}
    </span>
  );
}
