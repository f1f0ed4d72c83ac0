export type CompareTexts = Intl.Collator['compare']

const collatorCache: { plain?: CompareTexts; numeric?: CompareTexts } = {}

const hasDigit = (text: string): boolean => /\d/.test(text)

/** Directory order: accents and capitals decide only between equals, and digits compare as numbers. */
export const textCollator = {
  /** Made on first use, because every report has a realm of its own that loads this. */
  get compare(): CompareTexts {
    return (collatorCache.numeric ??= new Intl.Collator('en-AU', { numeric: true }).compare)
  },
  compareOf: (texts: readonly string[]): CompareTexts =>
    texts.some(hasDigit) ? textCollator.compare : (collatorCache.plain ??= new Intl.Collator('en-AU').compare),
}
