import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useFormContext, useWatch } from 'react-hook-form';
import { sortOffers } from '#contract/catalog/main-offer.ts';
import type { OfferResponse } from '#contract/catalog/programs.ts';
import { OfferRequest, type StudioOffer, type StudioProgram } from '#contract/catalog/programs.studio.ts';
import { toDecimal } from '#contract/shared/money.ts';
import { formatTerm } from '#widgets/parts/programs/format-term.ts';
import { OfferChoice } from '#widgets/elements/subscribe/offers/offer-choice.tsx';

interface Props {
  program: StudioProgram;
  offer: StudioOffer | undefined;
}

/** Preview of the buyers' choice, with the typed offer in it. Nothing can be chosen. */
export function OfferPreview({ program, offer }: Props) {
  const { control } = useFormContext<OfferRequest>();
  const typed = useWatch({ control }) as OfferRequest;
  const made = previewOffer(typed, program, offer);
  // A new offer's term is unknown, so the preview promises none until it is typed.
  const open = !offer && !typed.minimumMonths;
  const others = program.offers.filter(({ id, ended }) => !ended && id !== offer?.id).map((each) => asSold(each));
  // An existing offer keeps its place; a new one comes last.
  const at = offer ? program.offers.filter(({ ended, id }) => !ended || id === offer.id).indexOf(offer) : others.length;
  return (
    <div className="studio-program-preview studio-offer-preview">
      <p>
        {made.kind === 'continuation' ? (
          <Trans>Preview via its link</Trans>
        ) : (
          <Trans>Preview beside other offers</Trans>
        )}
      </p>
      <div className="answers" inert>
        <OfferChoice
          offers={
            made.kind === 'continuation'
              ? [made]
              : sortOffers(program.type, others.toSpliced(at, 0, made).filter(isStart))
          }
          language={program.language}
          chosen={made}
          onChoose={() => undefined}
          term={(each) => (open && each === made && each.interval === 'month' ? msg`Renews monthly` : formatTerm(each))}
        />
      </div>
    </div>
  );
}

const isStart = ({ kind }: OfferResponse) => kind !== 'continuation';

function asSold({ ownPrice: _own, id: _id, ended: _ended, version: _version, ...offer }: StudioOffer): OfferResponse {
  return { ...offer, displayName: offer.name, currency: 'EUR' };
}

/** Returns the offer for the preview; invalid fields keep their saved value. */
function previewOffer(
  typed: OfferRequest,
  { price: usual }: StudioProgram,
  offer: StudioOffer | undefined,
): OfferResponse {
  const { price, minimumMonths, guaranteeDays, accessDays } = OfferRequest.shape;
  const own = price.safeParse(typed.price ?? '');
  const days = (schema: typeof accessDays, written: unknown, before: number | null | undefined) => {
    const read = schema.safeParse(written ?? '');
    return read.success ? read.data : (before ?? null);
  };
  return {
    key: offer?.key ?? 'typed',
    name: typed.name ?? '',
    displayName: typed.name ?? '',
    kind: typed.kind,
    currency: 'EUR',
    interval: typed.interval,
    price: own.success ? (own.data === null ? usual : toDecimal(own.data)) : (offer?.price ?? usual),
    minimumMonths: days(minimumMonths, typed.minimumMonths, offer?.minimumMonths),
    guaranteeDays: days(guaranteeDays, typed.guaranteeDays, offer?.guaranteeDays),
    accessDays: days(accessDays, typed.accessDays, offer?.accessDays),
  };
}
