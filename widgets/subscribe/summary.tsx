import type { PaymentSetupResponse } from '#contract/checkout.ts';
import type { OfferResponse, ProgramResponse } from '#contract/programs.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { EuroPrice } from './euro-price.tsx';
import { euro, guaranteeOf, minimumOf, rhythmOf, termOf } from './offers.ts';

export interface SummaryProps {
  program: ProgramResponse;
  offer: OfferResponse;
  /** What the shop has set up; not there yet where the payment goes on elsewhere. */
  setup?: PaymentSetupResponse | undefined;
  email: string;
}

/** What is about to be bought. */
export function Summary({ program, offer, setup, email }: SummaryProps) {
  const language = useLanguage();
  const amount = setup?.amount ?? offer.price;
  const minimum = minimumOf(offer, language);
  const guarantee = guaranteeOf(offer);
  return (
    <dl className="order" part="summary">
      <Row name="Programme">{program.displayName}</Row>
      {offer.name !== program.displayName && <Row name="Offer">{offer.name}</Row>}
      <Row name="Amount">
        <EuroPrice amount={amount} /> {rhythmOf(offer)}
      </Row>
      <Row name="Term">{termOf(offer)}</Row>
      {minimum && <Row name="Minimum cost">{minimum}</Row>}
      {guarantee && <Row name="Guarantee">{guarantee}</Row>}
      <Row name="E-mail">{email}</Row>
      {setup?.nextChargeOn && (
        <Row name="Next charge">
          {euro(amount, language)} on {setup.nextChargeOn}
        </Row>
      )}
      <Row name="Total today">
        <b>{euro(amount, language)}</b>
      </Row>
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
