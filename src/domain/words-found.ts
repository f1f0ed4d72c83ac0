export const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')

export const wordsFound = (search: string): ((text: string) => boolean) => {
  const words = wordsOf(search)
  return (text) => {
    const searched = text.toLowerCase()
    return words.every((word) => searched.includes(word))
  }
}
