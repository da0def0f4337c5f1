import './preflight.mjs';
import { becomeBuild } from './runtime.mjs';

becomeBuild(import.meta.filename);
await import('./sources.mjs');
await import('./build/build.ts');
