import { normalizedText } from './normalized-text.ts'

const plainTextPattern = /^[ -~]*$/

const combiningMarks =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]|\p{Default_Ignorable_Code_Point}/gu

/**
 * A search replaces letters that Unicode does not decompose by these spellings. The search of messages stores folded
 * words, so a change needs a new migration (`server/messages/migrations.ts`).
 */
export const letterSpellings: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŋ: 'ng',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
}

const spelledLetters = new RegExp(`[${Object.keys(letterSpellings).join('')}]`, 'gu')

/** Form for searching: ignores capitals, accents, Unicode forms and invisible characters. */
export const foldedText = (text: string): string =>
  plainTextPattern.test(text)
    ? text.toLowerCase()
    : normalizedText(text, 'NFKD')
        .toLowerCase()
        .replaceAll(combiningMarks, '')
        .replaceAll(spelledLetters, (letter) => letterSpellings[letter] ?? letter)
