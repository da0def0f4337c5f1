import { Trans } from '@lingui/react/macro';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ProgramResponse } from '#contract/programs.ts';
import { ProgramRequest, type StudioProgram } from '#contract/studio/programs.ts';
import { toDecimal } from '#contract/money.ts';
import { buildCards } from '#widgets/elements/programs/cards.ts';
import { ProgramCard } from '#widgets/elements/programs/program-card.tsx';
import { Money } from '../core/money.tsx';

/** The programme's card as the site shows it, while it is typed. Its button leads nowhere from here. */
export function ProgramPreview({ program }: { program: StudioProgram | undefined }) {
  const { control } = useFormContext<ProgramRequest>();
  const typed = useWatch({ control }) as ProgramRequest;
  const [made] = buildCards([previewProgram(typed, program)]);
  // Until somebody types a price it is not free.
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

/** What the site would be told. What is not right yet is shown as it was. */
function previewProgram(typed: ProgramRequest, program: StudioProgram | undefined): ProgramResponse {
  const { price } = ProgramRequest.shape;
  const read = price.safeParse(typed.price ?? '');
  const own = read.success ? toDecimal(read.data) : (program?.price ?? '0.00');
  const [first, ...rest] = (program?.offers ?? []).filter(({ ended }) => !ended);
  const offers = first ? [first, ...rest] : [];
  return {
    id: program?.id ?? 1,
    language: typed.language,
    name: typed.name,
    // What stands in front of the name that is kept is not shown.
    displayName: program ? withoutBrand(typed.name, program) : typed.name,
    type: typed.type,
    price: first?.ownPrice ?? own,
    currency: 'EUR',
    description: typed.description,
    features: (typed.features ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    badge: typed.badge || null,
    // How large it is, the picture says itself: here the frame is what counts.
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
