/** The longest run of combining marks in Unicode's stream-safe text format (UAX 15). */
export const maxMarks = 30

const longRun = /(?<!\p{M})\p{M}{31}/u
const longRuns = /(?<!\p{M})(\p{M}{30})\p{M}+/gu

export const hasLongMarkRun = (text: string): boolean => text.length > maxMarks && longRun.test(text)

/** Drops marks after the 30th of a run, because `String.normalize` takes quadratic time in a run of marks. */
export const normalizedText = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  // eslint-disable-next-line no-restricted-syntax -- the runs are short here
  (hasLongMarkRun(text) ? text.replaceAll(longRuns, '$1') : text).normalize(form)
