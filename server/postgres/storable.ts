/** The database stores no NUL and no half of a surrogate pair. */
export const storableText = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed()

/** How JSON writes a NUL or a half of a surrogate pair. It writes all other text without an escape of this kind. */
const unstorableEscape = /\\u(?:0000|d[89a-f]..)/

/** Only values are cleaned; property names are ours. */
export const storableJson = (value: unknown): string => {
  const json = JSON.stringify(value)
  return unstorableEscape.test(json)
    ? JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storableText(part) : part))
    : json
}

export const isStorable = (text: string): boolean => !text.includes('\0')
