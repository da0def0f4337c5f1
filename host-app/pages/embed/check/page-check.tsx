import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { EmbedCheckRequest, EmbedCheckResponse } from '#contract/embed/embed-check.ts';
import { ApiError, issueFor } from '#widgets/core/api/errors.ts';
import { useShop } from '#widgets/core/api/shop.tsx';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { type LookupResult, AskingForm } from '../asking-form.tsx';
import { Findings } from './findings-view.tsx';
import type { Widget } from '../widgets.ts';

/** Checks one of the coach's pages for what widgets need. */
export function PageCheck({ widget }: { widget: Widget }) {
  const { api } = useShop();
  const { t } = useLingui();
  const say = useSay();

  async function check(written: string): Promise<LookupResult<EmbedCheckResponse | Words>> {
    const address = /^[\w.-]+\.\w+(?:[/?#]|$)/.test(written) ? `https://${written}` : written;
    try {
      const body: EmbedCheckRequest = { address };
      return { found: await api.post<EmbedCheckResponse>('/api/coach/embed-check', body) };
    } catch (error) {
      const issue = issueFor(error, 'address');
      return issue ? { wrong: issue } : { found: sentenceFor(error) };
    }
  }

  return (
    <section className="embed-step embed-check" aria-labelledby="embed-check">
      <h2 id="embed-check">
        <Trans>Check your page</Trans>
      </h2>
      <p>
        <Trans>
          Loads the page as a visitor would and checks that the widget works there. Only the coach can use this.
        </Trans>
      </p>
      <AskingForm
        field={{
          label: t`Address of your page`,
          name: 'address',
          type: 'url',
          placeholder: 'https://your-site.example/about', // words: an address
          maxLength: 2000,
        }}
        action={<Trans comment="A button that has a page read.">Check</Trans>}
        busyLabel={t`Checking...`}
        ask={check}
      >
        {(found) =>
          typeof found === 'object' && 'scripts' in found ? (
            <Findings found={found} chosen={widget} />
          ) : (
            <p>{say(found)}</p>
          )
        }
      </AskingForm>
    </section>
  );
}

function sentenceFor(error: unknown): Words {
  if (!(error instanceof ApiError)) return msg`Couldn’t reach the shop. Try again.`;
  if (error.status === 401 || error.status === 404) return msg`Sign in as this shop’s coach to check a page.`;
  if (error.status === 429) return msg`Too many requests. Try again in a few minutes.`;
  return NOT_READABLE.exec(error.message)?.[1] ?? msg`Couldn’t read the page. Try again.`;
}

/** The server's message with the reason. */
const NOT_READABLE = /"code":"not_readable","message":"([^"]+)"/;
