import { Trans, useLingui } from '@lingui/react/macro';
import { ALT_MAX, PICTURES_MAX } from '#contract/talk-limits.ts';
import { useSay } from '#widgets/core/words.tsx';
import type { Attached, Pictures } from './use-pictures.ts';

/** Chooses pictures, and shows what is chosen: the same for both who write. */
export function PicturePicker({ pictures }: { pictures: Pictures }) {
  const { all, add, remove, describe } = pictures;
  return (
    <div className="letter-pictures-chosen">
      {all.length > 0 && (
        <ul>
          {all.map((each) => (
            <li key={each.key}>
              <Chosen picture={each} onRemove={() => remove(each.key)} onDescribe={(alt) => describe(each.key, alt)} />
            </li>
          ))}
        </ul>
      )}
      {all.length < PICTURES_MAX && (
        <label className="letter-add-picture">
          <span>
            <Trans>Add pictures</Trans>
          </span>
          <input
            type="file"
            accept="image/*"
            multiple
            onChange={({ currentTarget }) => {
              add(currentTarget.files ?? []);
              // The same picture may be chosen once more.
              currentTarget.value = '';
            }}
          />
        </label>
      )}
    </div>
  );
}

interface ChosenProps {
  picture: Attached;
  onRemove: () => void;
  onDescribe: (alt: string) => void;
}

function Chosen({ picture: { name, stored, problem, alt, again }, onRemove, onDescribe }: ChosenProps) {
  const { t } = useLingui();
  const say = useSay();
  return (
    <>
      {stored ? (
        <img src={stored.url} width={stored.width} height={stored.height} alt={alt || name} />
      ) : (
        <div className="letter-picture-wait" data-bad={problem ? true : undefined} />
      )}
      <div>
        {problem ? (
          <p role="alert" className="c-field-error">
            <bdi>{name}</bdi>: {say(problem)}
          </p>
        ) : stored ? (
          <input
            type="text"
            value={alt}
            maxLength={ALT_MAX}
            aria-label={t`What ${name} shows`}
            placeholder={t`What it shows, if you like`}
            onChange={({ currentTarget }) => onDescribe(currentTarget.value)}
          />
        ) : (
          <p role="status">
            <Trans>Sending {name}…</Trans>
          </p>
        )}
        <p className="letter-picture-ways">
          {again && (
            <button type="button" className="letter-link" onClick={again} aria-label={t`Send ${name} again`}>
              <Trans>Try again</Trans>
            </button>
          )}
          <button type="button" className="letter-link" onClick={onRemove} aria-label={t`Take out ${name}`}>
            <Trans>Take out</Trans>
          </button>
        </p>
      </div>
    </>
  );
}
