import { msg } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import type { PictureResponse } from '#contract/talk.ts';
import { PICTURES_MAX } from '#contract/talk-limits.ts';
import { ApiError } from '#widgets/core/errors.ts';
import type { Words } from '#widgets/core/words.tsx';
import { newId } from '../training/new-id.ts';
import { PictureProblem, shrinkPicture } from './shrink-picture.ts';

/** A picture on its way into a letter. */
export interface Attached {
  /** On this device. */
  key: string;
  name: string;
  /** What the shop calls it; missing while it is on its way, or where it did not arrive. */
  stored?: PictureResponse;
  problem?: Words;
  alt: string;
  /** Sends it once more. */
  again?: () => void;
}

const TOO_LARGE = msg`This picture is too large to be made smaller on this device. Choose one of at most 60 MB.`;
const UNREADABLE = msg`This device cannot read the picture. Pictures of an iPhone (HEIC) can be sent from the iPhone itself, or saved as JPEG before.`;
const NOT_SENT = msg`The picture was not sent. Please try again.`;

export interface Pictures {
  all: readonly Attached[];
  busy: boolean;
  add: (files: Iterable<File>) => void;
  remove: (key: string) => void;
  describe: (key: string, alt: string) => void;
  clear: () => void;
}

/** Pictures of one letter: made smaller here, and sent one by one as they are chosen. */
export function usePictures(upload: (picture: Blob) => Promise<PictureResponse>): Pictures {
  const [all, setAll] = useState<readonly Attached[]>([]);
  const there = useRef(true);
  useEffect(() => {
    there.current = true;
    return () => void (there.current = false);
  }, []);

  const change = (key: string, parts: Partial<Attached>) => {
    if (there.current) setAll((now) => now.map((each) => (each.key === key ? { ...each, ...parts } : each)));
  };

  async function send(key: string, file: File) {
    setAll((now) => now.map((each) => (each.key === key ? fresh(each) : each)));
    try {
      const stored = await upload(await shrinkPicture(file));
      change(key, { stored });
    } catch (error) {
      const again = error instanceof PictureProblem ? {} : { again: () => void send(key, file) };
      change(key, { problem: wordsOf(error), ...again });
    }
  }

  return {
    all,
    busy: all.some(({ stored, problem }) => !stored && !problem),
    add(files) {
      const chosen = [...files]
        .slice(0, Math.max(0, PICTURES_MAX - all.length))
        .map((file) => ({ key: newId(), file }));
      setAll((now) => [...now, ...chosen.map(({ key, file }) => ({ key, name: file.name, alt: '' }))]);
      for (const { key, file } of chosen) void send(key, file);
    },
    remove: (key) => setAll((now) => now.filter((each) => each.key !== key)),
    describe: (key, alt) => change(key, { alt }),
    clear: () => setAll([]),
  };
}

/** Without what went wrong before. */
function fresh({ key, name, alt }: Attached): Attached {
  return { key, name, alt };
}

function wordsOf(error: unknown): Words {
  if (error instanceof PictureProblem) return error.reason === 'too-large' ? TOO_LARGE : UNREADABLE;
  return error instanceof ApiError ? (error.issues[0]?.message ?? NOT_SENT) : NOT_SENT;
}
