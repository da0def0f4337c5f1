import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { Picture } from '#widgets/ui/picture.tsx';
import { LanguageMark } from '#widgets/ui/language-mark.tsx';
import { aboutCoaching } from '#widgets/core/about-coaching.ts';
import type { ProgramAccess } from '#widgets/parts/purchases/ownership.ts';
import { buildCardLink, type ProgramCard as Card } from './cards.ts';

export interface ProgramCardProps {
  card: Card;
  /** Access of the visitor, if they own it. */
  way?: ProgramAccess | undefined;
  /** Prefix of links, without a trailing slash. */
  pages: string;
  price: ReactNode;
  onSelect: (id: number) => void;
  /** Called if the programme is not on sale yet. */
  onUnavailable: () => void;
}

/** Default labels of the button. */
export const ACTIONS: Readonly<Record<Card['kind'], MessageDescriptor>> = {
  free: msg`Get It FREE`,
  'one-time': msg`Get This Program`,
  subscription: msg`Start Personal Coaching`,
};

/** Icon beside a highlighted price. */
const SUMMIT = 'm8 3 4 8 5-5 5 15H2L8 3Z';

/** Card of a programme: description, price and link. */
export function ProgramCard({ card, way, pages, price, onSelect, onUnavailable }: ProgramCardProps) {
  const say = useSay();
  const titleId = useId();
  const lang = useForeignLang(card.language);
  const href = way?.href ?? buildCardLink(card, pages);
  const isSubscription = card.kind === 'subscription';
  const isCoaching = isSubscription && card.coaching;
  const months = card.minimumMonths;
  return (
    <article className="program" part="card" aria-labelledby={titleId} data-kind={card.kind} data-colour={card.colour}>
      <div className="program-top">
        <Cover card={card} />
        {card.badge && (
          <p className="program-badge" part="badge" lang={lang}>
            {card.badge}
          </p>
        )}
      </div>
      <header>
        <h3 id={titleId} lang={lang}>
          {card.title}
        </h3>
        <LanguageMark language={card.language} className="program-note" />
        {card.subtitle && <p className="program-subtitle">{card.subtitle}</p>}
      </header>
      <p className="program-price">
        {card.accent && <Icon d={SUMMIT} />}
        {card.kind === 'free' ? (
          <Trans context="a price">Free</Trans>
        ) : isSubscription ? (
          <Trans comment="A price with its term in small letters: €99.00/month">
            {price}
            <span className="program-term">/month</span>
          </Trans>
        ) : (
          price
        )}
      </p>
      {card.highlight && <p className="program-highlight">{card.highlight}</p>}
      <p className="program-description" lang={lang}>
        {card.description}
      </p>
      {card.features.length > 0 && (
        <ul lang={lang}>
          {card.features.map((feature) => (
            <li key={feature}>
              <Icon name="check" />
              <span>{feature}</span>
            </li>
          ))}
        </ul>
      )}
      <footer>
        {!way && isSubscription && months !== null && (
          <p className="program-note">
            <Plural value={months} one="#-month commitment required" other="#-month commitment required" />
          </p>
        )}
        <Button
          href={href}
          variant={card.kind === 'one-time' ? 'ink' : card.kind === 'free' ? 'quiet' : 'primary'}
          part="button"
          aria-describedby={titleId}
          onClick={() => {
            onSelect(card.id);
            if (href === undefined) onUnavailable();
          }}
        >
          {way?.label ?? card.action ?? say(ACTIONS[isCoaching || card.kind === 'free' ? card.kind : 'one-time'])}
        </Button>
        {!way && isCoaching && (
          <a className="program-more" href={aboutCoaching(pages)}>
            <Trans>More about coaching</Trans>
          </a>
        )}
      </footer>
    </article>
  );
}

/** The coach's picture, or one generated from the programme number. */
function Cover({ card: { id, picture } }: Pick<ProgramCardProps, 'card'>) {
  if (!picture) return <Elevation seed={id} points={14} />;
  return <Picture picture={picture} sizes="(min-width: 40em) 22em, 90vw" />;
}
