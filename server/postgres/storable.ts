/** What the database can keep: text has no NUL and no half of a character pair in it. */
export const storableText = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed()

/** As JSON. Escaping keeps names of properties out of it: those are ours. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storableText(part) : part))

export const isStorable = (text: string): boolean => !text.includes('\0')
