import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import { ALT_MAX, PICTURES_MAX } from '#contract/messages/message-limits.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import type { AttachedPicture, Pictures } from './use-pictures.ts';

interface Props {
  pictures: Pictures;
  /** True while the message is sent. Its pictures cannot change then; others can be added. */
  sending: boolean;
  error?: Words | undefined;
}

/** Picks pictures and shows previews, for client and coach. */
export function PicturePicker({ pictures, sending, error }: Props) {
  const say = useSay();
  const id = useId();
  const { all, hold, add, remove, describe } = pictures;
  return (
    <div className="letter-pictures-chosen">
      {all.length > 0 && (
        <ul>
          {all.map((each) => (
            <li key={each.key}>
              <Chosen
                picture={each}
                hold={hold}
                sending={sending}
                onRemove={() => remove(each.key)}
                onDescribe={(alt) => describe(each.key, alt)}
              />
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p className="c-field-error" id={id}>
          {say(error)}
        </p>
      )}
      {all.length < PICTURES_MAX && (
        <label className="letter-add-picture">
          <span>
            <Trans>Add pictures</Trans>
          </span>
          <input
            type="file"
            data-field="pictures"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
            accept="image/*"
            multiple
            onChange={({ currentTarget }) => {
              add(currentTarget.files ?? []);
              // Allows the same picture to be chosen again.
              currentTarget.value = '';
            }}
          />
        </label>
      )}
    </div>
  );
}

interface ChosenProps {
  picture: AttachedPicture;
  /** True if pictures cannot be uploaded yet. */
  hold: boolean;
  sending: boolean;
  onRemove: () => void;
  onDescribe: (alt: string) => void;
}

function Chosen({ picture, hold, sending, onRemove, onDescribe }: ChosenProps) {
  const { name, stored, held, problem, alt, again } = picture;
  const { t } = useLingui();
  const say = useSay();
  return (
    <>
      {stored ? (
        <img src={stored.url} width={stored.width} height={stored.height} alt={alt || name} />
      ) : held ? (
        <Preview of={held} bad={problem !== undefined} />
      ) : (
        <div className="letter-picture-wait" data-bad={problem ? true : undefined} />
      )}
      <div>
        {problem ? (
          <p role="alert" className="c-field-error">
            <bdi>{name}</bdi>: {say(problem)}
          </p>
        ) : stored || held ? (
          <>
            <input
              type="text"
              value={alt}
              maxLength={ALT_MAX}
              readOnly={sending}
              aria-label={t`Description of ${name}`}
              placeholder={t`Description (optional)`}
              onChange={({ currentTarget }) => onDescribe(currentTarget.value)}
            />
            {held && (
              <p className="letter-picture-held">
                {hold ? (
                  <Trans>Stays on this device until you agree below and send the message.</Trans>
                ) : (
                  <Trans>Stays on this device until you send the message.</Trans>
                )}
              </p>
            )}
          </>
        ) : (
          <p role="status">
            <Trans>Sending {name}…</Trans>
          </p>
        )}
        <p className="letter-picture-ways">
          {again && !hold && (
            <button
              type="button"
              className="letter-link"
              onClick={({ currentTarget }) => {
                // The button goes with its press; "Remove" stays.
                (currentTarget.nextElementSibling as HTMLElement).focus();
                again();
              }}
              aria-label={t`Send ${name} again`}
            >
              <Trans>Try again</Trans>
            </button>
          )}
          <button
            type="button"
            className="letter-link"
            onClick={({ currentTarget }) => {
              focusNearest(currentTarget);
              onRemove();
            }}
            disabled={sending}
            aria-label={t`Remove ${name}`}
          >
            <Trans>Remove</Trans>
          </button>
        </p>
      </div>
    </>
  );
}

/** Focuses what stays beside a removed picture: the last button of the next or previous one, else the file control. */
function focusNearest(pressed: HTMLElement): void {
  const row = pressed.closest('li')!;
  const rest = row.nextElementSibling ?? row.previousElementSibling ?? row.closest('div')!;
  [...rest.querySelectorAll<HTMLElement>('button, [type=file]')].at(-1)?.focus();
}

/** Preview of a local picture. Drawn on a canvas, because a page's policy may forbid blob addresses. */
function Preview({ of, bad }: { of: Blob; bad: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let there = true;
    createImageBitmap(of).then(
      (bitmap) => {
        const place = canvas.current;
        if (there && place) {
          Object.assign(place, { width: bitmap.width, height: bitmap.height });
          place.getContext('2d')?.drawImage(bitmap, 0, 0);
        }
        bitmap.close();
      },
      () => undefined, // An empty preview stays, with the name beside it.
    );
    return () => void (there = false);
  }, [of]);
  return <canvas ref={canvas} className="letter-picture-wait" data-bad={bad || undefined} aria-hidden="true" />;
}
