import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type {
  ImportPreviewResponse,
  ImportSeparator,
  SubscriberStanding,
} from '#contract/newsletter/subscribers.studio.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';

const SEPARATORS: Readonly<Record<ImportSeparator, Words>> = {
  comma: msg`Commas`,
  semicolon: msg`Semicolons`,
  tab: msg`Tabs`,
  bar: msg`Vertical bars`,
};

const STANDINGS: Readonly<Record<SubscriberStanding, Words>> = {
  subscribed: msg`Subscribed`,
  unsubscribed: msg`Unsubscribed`,
  unconfirmed: msg`Not confirmed`,
  unclear: msg`Unclear`,
};

/** Preview of an import before anything is stored. */
export function ImportPreview({ preview }: { preview: ImportPreviewResponse }) {
  const { t } = useLingui();
  const { subscribed, samples } = preview;
  return (
    <section className="studio-section letter-import" role="status" aria-label={t`Preview`}>
      <h2>
        <Plural value={subscribed} one="# person to import" other="# people to import" />
      </h2>
      <SkippedPeople preview={preview} />
      <FileFacts preview={preview} />
      {samples.length > 0 && <Samples samples={samples} />}
    </section>
  );
}

/** Numbers of people and rows that the import may skip, by reason. */
function SkippedPeople({ preview }: { preview: ImportPreviewResponse }) {
  const { unsubscribed, unconfirmed, unclear, listed, repeated, refused } = preview;
  return (
    <ul>
      {unsubscribed > 0 && (
        <li>
          <Plural value={unsubscribed} one="# person unsubscribed elsewhere" other="# people unsubscribed elsewhere" />
        </li>
      )}
      {unconfirmed > 0 && (
        <li>
          <Plural
            value={unconfirmed}
            one="# person never confirmed and is skipped"
            other="# people never confirmed and are skipped"
          />
        </li>
      )}
      {unclear > 0 && (
        <li>
          <Plural value={unclear} one="# person without a clear status" other="# people without a clear status" />
        </li>
      )}
      {listed > 0 && (
        <li>
          <Plural
            value={listed}
            one="# person was erased or unsubscribed here, and is skipped unless the consent is later"
            other="# people were erased or unsubscribed here, and are skipped unless the consent is later"
          />
        </li>
      )}
      {repeated > 0 && (
        <li>
          <Plural value={repeated} one="# row repeats an address" other="# rows repeat an address" />
        </li>
      )}
      {refused > 0 && (
        <li>
          <Plural value={refused} one="# row without a valid address" other="# rows without a valid address" />
        </li>
      )}
    </ul>
  );
}

/** Separator and columns, as recognised. */
function FileFacts({ preview }: { preview: ImportPreviewResponse }) {
  const { t } = useLingui();
  const say = useSay();
  const { separator, columns, tags, wrongTags } = preview;
  return (
    <dl className="studio-facts">
      <dt>
        <Trans>Separator</Trans>
      </dt>
      <dd>{say(SEPARATORS[separator])}</dd>
      <dt>
        <Trans>E-mail column</Trans>
      </dt>
      <dd>{columns.email ?? t`The only column with addresses`}</dd>
      <dt>
        <Trans>Status columns</Trans>
      </dt>
      <dd>{columns.standing.join(', ') || t`None (everyone counts as subscribed)`}</dd>
      {columns.tags !== null && (
        <>
          <dt>
            <Trans>Tags column</Trans>
          </dt>
          <dd>
            {columns.tags}: {tags.join(', ') || '–'}
          </dd>
        </>
      )}
      {wrongTags.length > 0 && (
        <>
          <dt>
            <Trans>Skipped: not valid as tags</Trans>
          </dt>
          <dd>{wrongTags.join(', ')}</dd>
        </>
      )}
    </dl>
  );
}

/** First rows of the file as parsed. */
function Samples({ samples }: Pick<ImportPreviewResponse, 'samples'>) {
  const say = useSay();
  return (
    <table className="letter-samples">
      <caption>
        <Trans>First rows</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Line number</Trans>
          </th>
          <th scope="col">
            <Trans context="an e-mail address">Address</Trans>
          </th>
          <th scope="col">
            <Trans>Status</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {samples.map(({ line, email, standing }) => (
          <tr key={line}>
            <td>{line}</td>
            <td>{email}</td>
            <td>{say(STANDINGS[standing])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
