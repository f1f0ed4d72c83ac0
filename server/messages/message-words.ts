import { foldedText } from '../../src/domain/text/folded-text.ts'
import { foldedSql } from '../postgres/folded-sql.ts'

/** Punctuation, symbols and emoji of a folded text. PostgreSQL's parser keeps some of them inside a word. */
const separators = String.raw`\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u245f\u2500-\u2bff\u2e00-\u2e7f\u3000-\u3003\u3008-\u3020\u3030\U0001f000-\U0001faff`

/** The words of a message as `tsvector`. A migration stores them, so a change here needs a new migration. */
export const messageWordsSql = (text: string): string =>
  `to_tsvector('simple', regexp_replace(${foldedSql(text)}, '[${separators}]+', ' ', 'g'))`

/** A `tsquery`: a message must contain all words, and prefixes match. */
export const soughtWords = (text: string): string | null => {
  const words = foldedText(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ')
}
