import type { OfferResponse, ProgramResponse } from '#contract/programs.ts';
import { EuroPrice } from './euro-price.tsx';
import { guaranteeOf, rhythmOf, termOf } from './offers.ts';

export interface SummaryProps {
  program: ProgramResponse;
  offer: OfferResponse;
  /** What will be charged. */
  amount: string;
  email: string;
}

/** What is about to be bought. */
export function Summary({ program, offer, amount, email }: SummaryProps) {
  const guarantee = guaranteeOf(offer);
  return (
    <dl className="order" part="summary">
      <Row name="Programme">{program.displayName}</Row>
      {offer.name !== program.displayName && <Row name="Offer">{offer.name}</Row>}
      <Row name="Amount">
        <EuroPrice amount={amount} /> {rhythmOf(offer)}
      </Row>
      <Row name="Term">{termOf(offer)}</Row>
      {guarantee && <Row name="Guarantee">{guarantee}</Row>}
      <Row name="E-mail">{email}</Row>
    </dl>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
