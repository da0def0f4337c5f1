import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#widgets/core/errors.ts';
import { refreshQueries } from '../core/show-anew.ts';
import { readServerMessage } from '../form/use-studio-form.ts';

interface Options<R> {
  run: () => Promise<R>;
  /** Queries, by how their keys begin, that show something else now. */
  changes: readonly string[];
  /** The address of what is deleted. */
  gone?: string | undefined;
  onDone?: ((answer: R) => void) | undefined;
  /** Says beside their fields what the shop found wrong with them; without it all that is wrong is a `problem`. */
  onIssues?: ((issues: ApiError['issues']) => void) | undefined;
}

export interface Action {
  act: () => void;
  busy: boolean;
  done: boolean;
  /** Why it was not done, in the coach's language; '' where the shop was not reached. Undefined where nothing failed. */
  problem: string | undefined;
  forget: () => void;
}

/** Something that is done at a press: once at a time, with what it changes shown anew. */
export function useAction<R>({ run, changes, gone, onDone, onIssues }: Options<R>): Action {
  const queries = useQueryClient();
  const { mutate, isPending, isSuccess, error, reset } = useMutation<R>({
    mutationFn: run,
    onSuccess: async (answer) => {
      await refreshQueries(queries, changes, gone);
      onDone?.(answer);
      if (gone) queries.removeQueries({ queryKey: [gone], type: 'inactive' });
    },
    onError: (caught) => {
      if (onIssues && isAboutFields(caught)) onIssues(caught.issues);
    },
  });
  return {
    act: () => mutate(),
    busy: isPending,
    done: isSuccess,
    problem: error && !(onIssues && isAboutFields(error)) ? toErrorMessage(error) : undefined,
    forget: reset,
  };
}

function isAboutFields(error: Error): error is ApiError {
  return error instanceof ApiError && error.issues.length > 0;
}

function toErrorMessage(error: Error): string {
  return (error instanceof ApiError ? readServerMessage(error) : '') ?? '';
}
