import { openOverlay } from './overlay.ts';

/** Shows the bank's page until it is done or closed. */
export function authenticate(shop: string, url: string): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      window.removeEventListener('message', listen);
      overlay.close();
      resolve();
    };
    const listen = ({ origin, source, data }: MessageEvent<{ sandboxStripe?: unknown } | null>) => {
      const ours = origin === shop && source === overlay.frame.contentWindow;
      if (ours && data?.sandboxStripe === 'authenticated') finish();
    };
    window.addEventListener('message', listen);
    const overlay = openOverlay({ name: 'Card authentication', src: url, onClose: finish });
  });
}
