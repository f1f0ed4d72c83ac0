import { foldedText } from './folded-text.ts'

export const wordsOf = (text: string): readonly string[] =>
  foldedText(text)
    .split(/\s+/)
    .filter((word) => word !== '')

export const wordMatcher = (search: string): ((text: string) => boolean) => {
  const words = wordsOf(search)
  return (text) => {
    const searched = foldedText(text)
    return words.every((word) => searched.includes(word))
  }
}
