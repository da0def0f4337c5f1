import { useEffect, useRef, useState } from 'react';

const COPIED_MS = 2000;

/** Returns if something was copied just now, and a function that sets this for two seconds. */
export function useCopied(): [copied: boolean, show: () => void] {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_MS);
    setCopied(true);
  };
  return [copied, show];
}
