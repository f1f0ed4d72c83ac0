import { O, pipe } from '../fp.ts'
import { plainText } from './plain-text.ts'

/** How well something is found: 0 is best. */
export type Rank = number

/** The whole term, its beginning, the beginning of a word, anywhere. */
const rankIn = (sought: string, term: string): Rank => {
  if (term === sought) return 0
  if (term.startsWith(sought)) return 1
  if (term.includes(` ${sought}`)) return 2
  return term.includes(sought) ? 3 : Infinity
}

const bestRank = (sought: string, terms: readonly string[]): Rank =>
  Math.min(...terms.map((term) => rankIn(sought, term)))

const afterPhrases = 4

/** Ranks terms for a query: found as a phrase, else word by word, each word in any of the terms; none when one is missing. */
export const matcher = (query: string): ((terms: readonly string[]) => O.Option<Rank>) => {
  const phrase = plainText(query)
  const words = phrase.split(' ')
  const rankOf = (terms: readonly string[]): Rank => {
    const asPhrase = bestRank(phrase, terms)
    return Number.isFinite(asPhrase) ? asPhrase : words.reduce((sum, word) => sum + bestRank(word, terms), afterPhrases)
  }
  return (terms) => (phrase === '' ? O.some(0) : pipe(O.some(rankOf(terms)), O.filter(Number.isFinite)))
}
