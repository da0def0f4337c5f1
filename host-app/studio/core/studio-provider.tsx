import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { createStudioApi, type StudioApi, StudioApiContext } from './studio-api.ts';

interface Props {
  children: ReactNode;
  /** Replaces the real client in tests. */
  api?: StudioApi | undefined;
}

/** Providers for every screen of the studio. Stories and tests wrap single screens in them. */
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

/** Returns a query client that shows cached data at once and reloads it on return. It never retries silently. */
function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 0 }, mutations: { retry: false } },
  });
}
