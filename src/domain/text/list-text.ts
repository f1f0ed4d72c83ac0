const conjunctionFormat = new Intl.ListFormat('en-AU', { type: 'conjunction' })

/** "A, B and C". */
export const listText = (items: readonly string[]): string => conjunctionFormat.format(items)
