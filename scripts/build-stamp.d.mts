export const stampFile: string;
export function sourceStamp(): string;
export function isBuilt(): boolean;
export function canBuild(): boolean;
export function builtFile(name: string): URL;
