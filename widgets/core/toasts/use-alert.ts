import { useSay, type Words } from '../i18n/words.tsx';
import { useToast } from './toasts.tsx';

/** Time that a reader needs at least to close an alert, in milliseconds. */
const CLOSING_MS = 50;

/** Returns a function that shows an alert, or a toast in frames and web views that suppress alerts. */
export function useAlert(): (title: Words) => void {
  const say = useSay();
  const { toast } = useToast();
  return (title) => {
    const shownAt = Date.now();
    window.alert(say(title));
    if (Date.now() - shownAt < CLOSING_MS) toast({ title, variant: 'destructive' });
  };
}
