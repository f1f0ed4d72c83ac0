const words = /[\p{L}\p{M}\p{N}]+/gu
const separators = /^[\s_,:;\u2010-\u2015-]+/u

const wordsOf = (text: string): readonly string[] => text.normalize('NFC').toLowerCase().match(words) ?? []

/** Where the first `count` words of a text end. */
const endOfWords = (text: string, count: number): number => {
  const last = [...text.matchAll(words)][count - 1]
  return last === undefined ? 0 : last.index + last[0].length
}

/**
 * A title without the name of whose it is, which a file often has before it. What is between the words of the name
 * may have been lost where the file was named; a title that is the name alone stays.
 */
export const titleWithoutOwner = (title: string, owner: string): string => {
  const [name, all] = [wordsOf(owner), wordsOf(title)]
  if (name.length === 0 || all.length <= name.length || name.some((word, place) => word !== all[place])) return title
  const rest = title.slice(endOfWords(title, name.length))
  return separators.test(rest) ? rest.replace(separators, '') : title
}
