const conjunction = new Intl.ListFormat('en-AU', { type: 'conjunction' })

/** "A, B and C". */
export const inWords = (items: readonly string[]): string => conjunction.format(items)
