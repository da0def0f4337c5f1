import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useSiteText } from '#widgets/core/i18n/site-text.ts';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { ChargedPrice } from '#widgets/elements/region/charged-price.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import type { LockedCard } from '#widgets/parts/dashboard/my-cards.ts';

/** Title above programmes that the member does not own. */
export const MORE_TITLE = msg`Ready for More Energy?`;

/** Programmes that the member does not own, with links. */
export function LockedCards({ cards }: { cards: readonly LockedCard[] }) {
  const titleId = useId();
  const said = useSiteText();
  if (cards.length === 0) return null;
  return (
    <section className="more" aria-labelledby={titleId}>
      <h2 id={titleId}>{said('moreTitle', MORE_TITLE)}</h2>
      <ul>
        {cards.map((card) => (
          <li key={card.id}>
            <Locked card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Locked({ card }: { card: LockedCard }) {
  const { language, title, description, price, monthly, coaching, action, href } = card;
  const titleId = useId();
  const lang = useForeignLang(language);
  const { t } = useLingui();
  const label = action
    ? `${action}: ${title}`
    : coaching
      ? t`Start Personal Coaching: ${title}`
      : t`Get This Program: ${title}`;
  return (
    <article part="card" aria-labelledby={titleId}>
      <h3 id={titleId} lang={lang}>
        <Icon d={LOCK} /> {title}
      </h3>
      <p lang={lang}>{description}</p>
      <p className="more-price">
        {monthly ? (
          <Trans comment="A price, such as €99.99/month">
            <ChargedPrice amount={price} />
            /month
          </Trans>
        ) : (
          <ChargedPrice amount={price} />
        )}
      </p>
      <a className="c-button" data-variant="quiet" part="button" href={href} aria-label={label}>
        {action ?? (coaching ? <Trans>Start Personal Coaching</Trans> : <Trans>Get This Program</Trans>)}
      </a>
    </article>
  );
}

const LOCK = 'M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4';
