import { msg } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import type { PictureResponse } from '#contract/messages/client-messages.ts';
import { PICTURES_MAX } from '#contract/messages/message-limits.ts';
import { ApiError } from '#widgets/core/api/errors.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';
import { isCoachingOver } from '../../coaching/is-over.ts';
import { newId } from '#widgets/core/new-id.ts';
import { PictureProblem, shrinkPicture } from './shrink-picture.ts';

export interface AttachedPicture {
  /** Local id. */
  key: string;
  name: string;
  /** Stored picture; missing while uploading, or after a failure. */
  stored?: PictureResponse;
  /** Shrunk picture on this device only: not sent, or not arrived. */
  held?: Blob;
  problem?: Words;
  alt: string;
  again?: () => void;
}

const TOO_LARGE = msg`This picture is too large to be made smaller on this device. Choose one of at most 60 MB.`;
const UNREADABLE = msg`This device can’t read the picture. Send iPhone pictures (HEIC) from the iPhone, or save them as JPEG first.`;
const OVER = msg`Your coaching has ended, so you can’t send pictures any more.`;
const NOT_SENT = msg`The picture wasn’t sent. Try again.`;

export interface Pictures {
  all: readonly AttachedPicture[];
  busy: boolean;
  /** Keeps new pictures on this device until the message is sent. */
  hold: boolean;
  add: (files: Iterable<File>) => void;
  remove: (key: string) => void;
  describe: (key: string, alt: string) => void;
  /** Uploads held pictures; returns failed ones still held, with their problem. */
  sendHeld: () => Promise<readonly AttachedPicture[]>;
  /** Removes these pictures after they were sent. */
  clear: (sent: readonly AttachedPicture[]) => void;
}

/**
 * Manages the pictures of a message: shrinks them, and uploads each when chosen. Without consent they are held here,
 * and uploaded with the message.
 */
export function usePictures(upload: (picture: Blob) => Promise<PictureResponse>, hold = false): Pictures {
  const [all, setAll] = useState<readonly AttachedPicture[]>([]);
  const there = useRef(true);
  useEffect(() => {
    there.current = true;
    return () => void (there.current = false);
  }, []);

  const change = (key: string, parts: (now: AttachedPicture) => AttachedPicture) => {
    if (there.current) setAll((now) => now.map((each) => (each.key === key ? parts(each) : each)));
  };

  async function prepare(key: string, file: File) {
    try {
      const held = await shrinkPicture(file);
      if (hold) change(key, (now) => ({ ...now, held }));
      else await send(key, held);
    } catch (error) {
      change(key, (now) => ({ ...now, problem: describeUploadError(error) }));
    }
  }

  /** Uploads a picture and returns its new state. */
  async function send(key: string, held: Blob): Promise<Partial<AttachedPicture>> {
    change(key, fresh);
    const became = await upload(held).then(
      (stored) => ({ stored }),
      (error: unknown) => ({ held, problem: describeUploadError(error), again: () => void send(key, held) }),
    );
    change(key, (now) => ({ ...fresh(now), ...became }));
    return became;
  }

  return {
    all,
    hold,
    busy: all.some(({ stored, problem, held }) => !stored && !problem && !held),
    add(files) {
      const chosen = [...files]
        .slice(0, Math.max(0, PICTURES_MAX - all.length))
        .map((file) => ({ key: newId(), file }));
      setAll((now) => [...now, ...chosen.map(({ key, file }) => ({ key, name: file.name, alt: '' }))]);
      for (const { key, file } of chosen) void prepare(key, file);
    },
    remove: (key) => setAll((now) => now.filter((each) => each.key !== key)),
    describe: (key, alt) => change(key, (now) => ({ ...now, alt })),
    sendHeld: () =>
      Promise.all(
        all.map(async (each) => (each.held ? { ...fresh(each), ...(await send(each.key, each.held)) } : each)),
      ),
    clear: (sent) => setAll((now) => now.filter(({ key }) => !sent.some((each) => each.key === key))),
  };
}

export const UNSENDABLE = msg`A picture can’t be sent. Remove it, then send the message.`;

/** True for a picture that this device cannot prepare. It is not sent, and must not get lost without a word. */
export function isUnsendable({ stored, held, problem }: AttachedPicture): boolean {
  return problem !== undefined && !stored && !held;
}

/** Returns an uploaded picture as a message refers to it. */
export function toLetterPictures({ stored, alt }: AttachedPicture): { id: string; alt: string }[] {
  return stored ? [{ id: stored.id, alt }] : [];
}

/** Returns a picture without its last problem. */
function fresh({ key, name, alt }: AttachedPicture): AttachedPicture {
  return { key, name, alt };
}

function describeUploadError(error: unknown): Words {
  if (error instanceof PictureProblem) return error.reason === 'too-large' ? TOO_LARGE : UNREADABLE;
  if (isCoachingOver(error)) return OVER;
  return error instanceof ApiError ? (error.issues[0]?.message ?? NOT_SENT) : NOT_SENT;
}
