import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Panel } from '#widgets/core/panel.tsx';
import { Spinner } from '#widgets/ui/spinner.tsx';
import type { ProgramAccess } from '#widgets/parts/purchases/ownership.ts';
import type { ProgramCard as Card } from './cards.ts';
import { ProgramCard } from './program-card.tsx';

export interface ProgramsViewProps {
  status: 'loading' | 'ready' | 'error';
  cards: readonly Card[];
  /** Returns the visitor's access to a programme. */
  wayTo?: ((programId: number) => ProgramAccess | undefined) | undefined;
  /** `cards` shows up to three in a row, `grid` up to four. */
  layout: 'cards' | 'grid';
  /** Number of placeholders while loading. */
  places: number;
  /** Keeps the usual height, for an element that starts empty. */
  held?: boolean | undefined;
  /** Prefix of links, without a trailing slash. */
  pages: string;
  /** Renders a euro amount in the displayed currency. */
  renderPrice: (amount: string) => ReactNode;
  onSelect: (id: number) => void;
  onUnavailable: () => void;
  onRetry: () => void;
}

/** List of programmes, or a loading, empty or error state. */
export function ProgramsView({ status, cards, wayTo, layout, pages, renderPrice, ...rest }: ProgramsViewProps) {
  const { places, held, onRetry, ...actions } = rest;
  return (
    <div className="programs" data-layout={layout} data-held={held || undefined} aria-busy={status === 'loading'}>
      {status === 'loading' && <Skeleton places={places} />}
      {status === 'error' && (
        <Panel href={`${pages}/programs`} linkText={<Trans>View them on our site</Trans>} onRetry={onRetry}>
          <Trans>Can’t load the programmes right now.</Trans>
        </Panel>
      )}
      {status === 'ready' && cards.length === 0 && (
        <Panel href={`${pages}/`} linkText={<Trans>Visit our site</Trans>}>
          <Trans comment="There are no programmes to buy yet">New programmes are in preparation.</Trans>
        </Panel>
      )}
      {status === 'ready' && cards.length > 0 && (
        <ul className="programs-list" part="list">
          {cards.map((card) => (
            <li key={card.id}>
              <ProgramCard
                {...actions}
                card={card}
                way={wayTo?.(card.id)}
                pages={pages}
                price={renderPrice(card.price)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Placeholder cards of the usual height, so that little moves when the cards load. */
function Skeleton({ places }: { places: number }) {
  const { t } = useLingui();
  return (
    <>
      <div className="programs-spinner">
        <Spinner label={t`Loading programmes`} />
      </div>
      <ul className="programs-list" aria-hidden="true">
        {Array.from({ length: places }, (_, index) => (
          <li key={index}>
            <div className="program" data-skeleton />
          </li>
        ))}
      </ul>
    </>
  );
}
