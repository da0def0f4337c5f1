/** A problem with the settings. */
export interface Finding {
  /** The variable to look at. */
  setting: string;
  /**
   * `wrong`: the shop does not start with it. `fault`: it starts, and something will not work or not be as
   * it should. `hint`: it may be meant.
   */
  level: 'wrong' | 'fault' | 'hint';
  /** Problem and remedy in one line, without secret values. */
  text: string;
}

export const wrong = (setting: string, text: string): Finding => ({ setting, level: 'wrong', text });
export const fault = (setting: string, text: string): Finding => ({ setting, level: 'fault', text });
export const hint = (setting: string, text: string): Finding => ({ setting, level: 'hint', text });
