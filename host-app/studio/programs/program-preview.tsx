import { Trans } from '@lingui/react/macro';
import { useFormContext, useWatch } from 'react-hook-form';
import { sortOffers } from '#contract/catalog/main-offer.ts';
import type { ProgramResponse } from '#contract/catalog/programs.ts';
import { ProgramRequest, type StudioProgram } from '#contract/catalog/programs.studio.ts';
import { toDecimal } from '#contract/shared/money.ts';
import { buildCards } from '#widgets/elements/programs/cards.ts';
import { ProgramCard } from '#widgets/elements/programs/program-card.tsx';
import { Money } from '../core/values/money.tsx';

/** Live preview of the programme's card. Its button does nothing here. */
export function ProgramPreview({ program }: { program: StudioProgram | undefined }) {
  const { control } = useFormContext<ProgramRequest>();
  const typed = useWatch({ control }) as ProgramRequest;
  const [made] = buildCards([previewProgram(typed, program)]);
  // Without a price the programme is not free.
  const card = made!.kind === 'free' && typed.type !== 'free' ? { ...made!, kind: KINDS[typed.type] } : made!;
  return (
    <div className="studio-program-preview">
      <p>
        <Trans>Preview</Trans>
      </p>
      <div inert>
        <ProgramCard
          card={card}
          pages=""
          price={
            Number(card.price) > 0 || typed.type === 'free' ? (
              <Money amount={card.price} currency="EUR" />
            ) : (
              <Trans>No price yet</Trans>
            )
          }
          onSelect={() => undefined}
          onUnavailable={() => undefined}
        />
      </div>
    </div>
  );
}

const KINDS = { one_time: 'one-time', subscription: 'subscription' } as const;

/** Returns the programme for the preview; invalid fields keep their saved value. */
function previewProgram(typed: ProgramRequest, program: StudioProgram | undefined): ProgramResponse {
  const { price } = ProgramRequest.shape;
  const read = price.safeParse(typed.price ?? '');
  const own = read.success ? toDecimal(read.data) : (program?.price ?? '0.00');
  const offers = sortOffers(
    typed.type,
    (program?.offers ?? []).filter(({ ended }) => !ended),
  );
  return {
    id: program?.id ?? 1,
    language: typed.language,
    name: typed.name,
    // Shows the name without the brand prefix of the stored one.
    displayName: program ? withoutBrand(typed.name, program) : typed.name,
    type: typed.type,
    price: offers[0]?.ownPrice ?? own,
    currency: 'EUR',
    description: typed.description,
    features: (typed.features ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    badge: typed.badge || null,
    // The picture has its own size; here the crop counts.
    ...(typed.picture && {
      picture: { src: `/media/${typed.picture}.webp`, width: 320, height: 180, alt: typed.pictureAlt ?? '' },
    }),
    accent: typed.accent,
    onFront: false,
    coaching: typed.coaching,
    plan: program?.plan ?? null,
    available: true,
    offers: offers.map(({ ownPrice, ...offer }) => ({
      ...offer,
      displayName: offer.name,
      price: ownPrice ?? own,
      currency: 'EUR',
    })),
  };
}

function withoutBrand(name: string, { name: kept, displayName }: StudioProgram): string {
  const brand = kept.endsWith(displayName) ? kept.slice(0, kept.length - displayName.length) : '';
  return brand !== '' && name.startsWith(brand) ? name.slice(brand.length) : name;
}
