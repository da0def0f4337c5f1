import { useEffect, useRef, useState } from 'react';

interface PostEntry {
  /** Adds the history entry of an opened post. */
  enter: (postId: number) => void;
  leave: () => void;
}

/**
 * Adds a history entry for each post opened in place, so that Back returns to the list. Calls `show` with the id of the
 * post, or undefined for the list.
 */
export function usePostEntry(show: (postId: number | undefined) => void): PostEntry {
  // A page may have several lists, and its own state beside this key.
  const [key] = useState(() => `coach-post-${Math.random()}`);
  /** Address at the time of opening: a jump to an anchor of the page must not close the post. */
  const opened = useRef('');
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });

  useEffect(() => {
    const onPop = () => {
      const postId = readEntry(key);
      if (postId || location.href === opened.current) latest.current(postId);
    };
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, [key]);

  return {
    enter(postId) {
      opened.current = location.href;
      history.pushState({ ...history.state, [key]: postId }, '');
    },
    leave() {
      if (readEntry(key)) history.back();
      else show(undefined);
    },
  };
}

function readEntry(key: string): number | undefined {
  return (history.state as Record<string, number> | null)?.[key];
}
