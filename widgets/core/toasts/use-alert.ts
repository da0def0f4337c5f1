import { useSay, type Words } from '../i18n/words.tsx';
import { useToast } from './toasts.tsx';

/** Returns a function that shows an alert, and a toast for frames and web views that suppress alerts. */
export function useAlert(): (title: Words) => void {
  const say = useSay();
  const { toast } = useToast();
  return (title) => {
    window.alert(say(title));
    toast({ title, variant: 'destructive' });
  };
}
