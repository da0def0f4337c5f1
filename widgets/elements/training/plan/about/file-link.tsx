import { msg } from '@lingui/core/macro';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { useIsEmbedded, useShop } from '#widgets/core/api/shop.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { saveFile } from '#widgets/parts/member/save-file.ts';
import { sessionToast } from '#widgets/parts/member/sign-out/signed-out.ts';

export interface FileLinkProps {
  /** Path in the shop's API. */
  path: string;
  /** File name of the download. */
  name: string;
  children: ReactNode;
}

const NOT_SAVED = errorToast(msg`Not Saved`, msg`The file cannot be loaded right now. Please try again.`);

/** Link to a member's file. On other sites, the page's token authorises the request, which a plain link could not. */
export function FileLink({ path, name, children }: FileLinkProps) {
  const { api, base } = useShop();
  const { toast } = useToast();
  const elsewhere = useIsEmbedded();
  const [busy, setBusy] = useState(false);

  async function save(event: MouseEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await saveFile(api, path, name);
    } catch (error) {
      toast(sessionToast(error) ?? NOT_SAVED);
    } finally {
      setBusy(false);
    }
  }

  return (
    <a
      href={base + path}
      download={name}
      aria-busy={busy || undefined}
      onClick={elsewhere ? (event) => void save(event) : undefined}
    >
      {children}
    </a>
  );
}
