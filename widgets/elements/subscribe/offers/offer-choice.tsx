import { Trans } from '@lingui/react/macro';
import type { OfferResponse } from '#contract/catalog/programs.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { OfferPrice } from './euro-price.tsx';
import { formatTerm } from '#widgets/parts/programs/format-term.ts';
import { formatGuarantee, formatMinimumTotal } from './offers.ts';

export interface OfferChoiceProps {
  offers: readonly OfferResponse[];
  /** Language of the names. */
  language: string;
  chosen: OfferResponse;
  onChoose: (key: string) => void;
  /** Returns the term of an offer. */
  term?: (offer: OfferResponse) => Words;
}

/** Radio group of the offers, with a description of each. */
export function OfferChoice({ offers, language: written, chosen, onChoose, term = formatTerm }: OfferChoiceProps) {
  const say = useSay();
  const language = useLanguage();
  const lang = useForeignLang(written);
  const several = offers.length > 1;
  const Card = several ? 'label' : 'div';
  return (
    <fieldset className="offers">
      <legend>{several ? <Trans>Choose how to start</Trans> : <Trans>Your order</Trans>}</legend>
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
            <b lang={lang}>{offer.name}</b>{' '}
            <span className="offer-price">
              <OfferPrice offer={offer} amount={offer.price} />
            </span>{' '}
            <span className="offer-terms">
              {[term(offer), formatMinimumTotal(offer, language), formatGuarantee(offer)].map(
                (line) => line && <span key={say(line)}>{say(line)} </span>,
              )}
            </span>
          </Card>
        ))}
      </div>
    </fieldset>
  );
}
