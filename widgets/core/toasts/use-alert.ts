import { useSay, type Words } from '../i18n/words.tsx';
import { useToast } from './toasts.tsx';

/** Returns a function that shows an alert, or a toast in frames and web views that suppress alerts. */
export function useAlert(): (title: Words) => void {
  const say = useSay();
  const { toast } = useToast();
  return (title) => {
    const shownAt = Date.now();
    window.alert(say(title));
    // No reader closes an alert within 50 ms.
    if (Date.now() - shownAt < 50) toast({ title, variant: 'destructive' });
  };
}
