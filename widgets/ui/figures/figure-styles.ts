import elevation from './elevation.css?inline';
import './elevation.tsx';
import picture from '../picture.css?inline';
import '../picture.tsx';
import spinner from '../spinner.css?inline';
import '../spinner.tsx';

/** Sheets of figures: hills, pictures and the spinner. They come after the core's. */
export const figureStyles: readonly string[] = [spinner, elevation, picture];
