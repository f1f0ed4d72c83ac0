/** The database stores no NUL and no half of a surrogate pair. */
export const storableText = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed()

/** Only values are cleaned; property names are ours. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storableText(part) : part))

export const isStorable = (text: string): boolean => !text.includes('\0')
