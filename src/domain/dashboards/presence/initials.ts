const firstLetter = (word: string | undefined): string => (/^./u.exec(word ?? '')?.[0] ?? '').toUpperCase()

/** Of the first and the last word of a name. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  return firstLetter(words[0]) + (words.length > 1 ? firstLetter(words.at(-1)) : '')
}
