import type { OfferResponse } from '#contract/programs.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { EuroPrice } from './euro-price.tsx';
import { guaranteeOf, minimumOf, rhythmOf, termOf } from './offers.ts';

export interface OfferChoiceProps {
  offers: readonly OfferResponse[];
  chosen: OfferResponse;
  onChoose: (key: string) => void;
}

/** How the programme is bought. What there is to say about each way stands beside it. */
export function OfferChoice({ offers, chosen, onChoose }: OfferChoiceProps) {
  const language = useLanguage();
  const several = offers.length > 1;
  const Card = several ? 'label' : 'div';
  return (
    <fieldset className="offers">
      <legend>{several ? 'Choose how to start' : 'Your order'}</legend>
      <div>
        {offers.map((offer) => (
          <Card key={offer.key} className="offer" part="offer">
            {several && (
              <input
                type="radio"
                name="offer"
                value={offer.key}
                checked={offer.key === chosen.key}
                onChange={() => onChoose(offer.key)}
              />
            )}
            <b>{offer.name}</b>{' '}
            <span className="offer-price">
              <EuroPrice amount={offer.price} /> {rhythmOf(offer)}
            </span>{' '}
            <span className="offer-terms">
              {[termOf(offer), minimumOf(offer, language), guaranteeOf(offer)].filter(Boolean).map((line) => (
                <span key={line}>{line} </span>
              ))}
            </span>
          </Card>
        ))}
      </div>
    </fieldset>
  );
}
