const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')

/** Whether a text has every word of a search in it, in whatever order and whatever its capitals. */
export const wordsFound = (search: string): ((text: string) => boolean) => {
  const words = wordsOf(search)
  return (text) => {
    const searched = text.toLowerCase()
    return words.every((word) => searched.includes(word))
  }
}
