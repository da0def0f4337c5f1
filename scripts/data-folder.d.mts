export function archiveDataDir(root: string, env: Readonly<Record<string, string | undefined>>): string | undefined;
