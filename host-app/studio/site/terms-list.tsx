import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { localeOf } from '#contract/languages.ts';
import type { TermsWording, TermsWordings } from '#contract/studio/legal.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { Moment } from '../core/moment.tsx';
import { Screen } from '../core/screen.tsx';
import { useRow } from '../core/use-row.ts';

/** Every wording of the terms: the one that is read now, and those that somebody has ordered by. */
export default function TermsList() {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const query = useRow<TermsWordings>(`/api/coach/terms?page=${page}`);
  return (
    <Screen
      title={t`Wordings of the terms`}
      lead={t`An order keeps the wording that its buyer could read. Each is listed once, with the day of its first order.`}
      back={{ to: '/site', label: t({ message: 'Site', comment: 'Brand, seller and the words of the public pages' }) }}
    >
      <Loaded query={query}>
        {({ now, items, pages }) => (
          <>
            <ol className="site-history">
              {page === 1 && now && !now.since && <Wording wording={now} />}
              {items.map((wording) => (
                <Wording key={wording.hash} wording={wording} />
              ))}
            </ol>
            {pages > 1 && (
              <div className="studio-actions">
                {page > 1 && (
                  <Button variant="quiet" onClick={() => setPage(page - 1)}>
                    <Trans>Newer wordings</Trans>
                  </Button>
                )}
                {page < pages && (
                  <Button variant="quiet" onClick={() => setPage(page + 1)}>
                    <Trans>Older wordings</Trans>
                  </Button>
                )}
              </div>
            )}
          </>
        )}
      </Loaded>
    </Screen>
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

/** In which language, since when, and whether it is read now. */
export function WordingFacts({ wording: { language, since, current } }: { wording: TermsWording }) {
  const name = new Intl.DisplayNames(localeOf(useLanguage()), { type: 'language' }).of(language);
  return (
    <p>
      {current && (
        <>
          <span className="studio-tag">
            <Trans comment="A wording of the terms">Read now</Trans>
          </span>{' '}
        </>
      )}
      {name} ·{' '}
      {since ? (
        <Trans>
          First ordered by: <Moment at={since} />
        </Trans>
      ) : (
        <Trans>Nobody has ordered by it yet</Trans>
      )}
    </p>
  );
}
