/** The one order of text on every screen. */
export const collator = new Intl.Collator('en-AU')
