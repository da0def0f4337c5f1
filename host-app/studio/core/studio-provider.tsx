import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLanguage } from '#widgets/core/language.tsx';
import { ToastProvider } from '#widgets/core/toasts.tsx';
import { createStudioApi, type StudioApi, StudioApiContext } from './studio-api.ts';

interface Props {
  children: ReactNode;
  /** Takes the place of the real one, in tests. */
  api?: StudioApi | undefined;
}

/** What every screen of the studio needs around it. Stories and tests put it around a screen alone. */
export function StudioProvider({ children, api }: Props) {
  const language = useLanguage();
  const [client] = useState(createQueries);
  const [own] = useState(() => api ?? createStudioApi(language));
  return (
    <StudioApiContext value={own}>
      <QueryClientProvider client={client}>
        <ToastProvider>{children}</ToastProvider>
      </QueryClientProvider>
    </StudioApiContext>
  );
}

/** What was read is shown at once and asked for again when somebody comes back to it; nothing is tried twice unseen. */
function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 0 }, mutations: { retry: false } },
  });
}
