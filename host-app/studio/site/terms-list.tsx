import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { toLocale } from '#contract/i18n/languages.ts';
import type { TermsWording, TermsWordings } from '#contract/site/legal.studio.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { Moment } from '../core/values/moment.tsx';
import { PagedScreen } from '../list/paged-screen.tsx';

/** Versions of the terms: the current one, and those that customers have ordered under. */
export default function TermsList() {
  const { t } = useLingui();
  return (
    <PagedScreen<TermsWording, TermsWordings>
      title={t`Versions of the terms`}
      lead={t`Each order keeps the terms its buyer saw. Every version is listed with the date of its first order.`}
      back={{ to: '/site', label: t({ message: 'Site', comment: 'Brand, seller and the words of the public pages' }) }}
      path="/api/coach/terms"
    >
      {({ now, items, page }) => (
        <ol className="site-history">
          {page === 1 && now && !now.since && <Wording wording={now} />}
          {items.map((wording) => (
            <Wording key={wording.hash} wording={wording} />
          ))}
        </ol>
      )}
    </PagedScreen>
  );
}

function Wording({ wording }: { wording: TermsWording }) {
  const version = wording.hash.slice(0, 8);
  return (
    <li className="studio-section">
      <p>
        <Link to={`/site/terms/${wording.hash}`}>
          <Trans comment="A wording of the terms, by the beginning of its fingerprint">Version {version}</Trans>
        </Link>
      </p>
      <WordingFacts wording={wording} />
    </li>
  );
}

/** Language, start date, and if it is the current version. */
export function WordingFacts({ wording: { language, since, current } }: { wording: TermsWording }) {
  const name = new Intl.DisplayNames(toLocale(useLanguage()), { type: 'language' }).of(language);
  return (
    <p>
      {current && (
        <>
          <span className="studio-tag">
            <Trans comment="A wording of the terms">Current text</Trans>
          </span>{' '}
        </>
      )}
      {name} ·{' '}
      {since ? (
        <Trans>
          First order: <Moment at={since} />
        </Trans>
      ) : (
        <Trans>No orders with this version</Trans>
      )}
    </p>
  );
}
