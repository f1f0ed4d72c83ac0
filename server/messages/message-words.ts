import { foldedSql } from '../postgres/folded-sql.ts'

/** Punctuation, symbols and emoji of a folded text. PostgreSQL's parser keeps some of them inside a word. */
const separators = [
  String.raw`\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4`,
  String.raw`\u0964\u0965\u0970\u2000-\u206f\u20a0-\u20cf\u2190-\u245f\u2500-\u2775\u2794-\u2bff\u2e00-\u2e2e\u2e30-\u2e7f`,
  String.raw`\u3000-\u3003\u3008-\u3020\u3030\u30a0\u30fb\U0001f000-\U0001f10a\U0001f10d-\U0001faff`,
].join('')

const spacedSql = (text: string): string => `regexp_replace(${foldedSql(text)}, '[${separators}]+', ' ', 'g')`

/** The words of a message as `tsvector`. A migration stores them, so a change here needs a new migration. */
export const messageWordsSql = (text: string): string => `to_tsvector('simple', ${spacedSql(text)})`

/** A `tsquery`: a message must contain all words, and prefixes match. Null for a text without words. */
export const messageQuerySql = (text: string): string => `
  (select to_tsquery('simple', string_agg(word || ':*', ' & '))
   from regexp_split_to_table(${spacedSql(text)}, ' +') as word where word <> '')`
