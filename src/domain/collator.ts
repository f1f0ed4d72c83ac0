export const collator = new Intl.Collator('en-AU')
