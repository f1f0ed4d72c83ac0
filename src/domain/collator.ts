export type Compare = Intl.Collator['compare']

const made: { plain?: Compare; numeric?: Compare } = {}

const hasDigit = (text: string): boolean => /\d/.test(text)

/** Directory order: accents and capitals decide only between equals, and digits compare as numbers. */
export const collator = {
  /** Made on first use, because every report has a realm of its own that loads this. */
  get compare(): Compare {
    return (made.numeric ??= new Intl.Collator('en-AU', { numeric: true }).compare)
  },
  compareOf: (texts: readonly string[]): Compare =>
    texts.some(hasDigit) ? collator.compare : (made.plain ??= new Intl.Collator('en-AU').compare),
}
