import { letterSpellings } from '../../src/domain/text/folded-text.ts'

const combiningMarks = String.raw`\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f`

/** Unicode's Default_Ignorable_Code_Point. */
const ignorableCharacters = String.raw`\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff`

const spelledSql = (text: string): string =>
  Object.entries(letterSpellings).reduce(
    (sql, [letter, spelling]) => `replace(${sql}, '${letter}', '${spelling}')`,
    text,
  )

// `lower` changes only ASCII letters in a database of the C locale
const greekCapitals = 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ'
const cyrillicCapitals = 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ'

// `toUpperCase` turns ß into two letters, and the capital of ς is that of σ
const spelledLetters = Object.keys(letterSpellings).filter(
  (letter) => letter.toUpperCase().length === 1 && letter !== 'ς',
)
const smallLetters = spelledLetters.join('') + (greekCapitals + cyrillicCapitals).toLowerCase()

/** Folds a text as `foldedText` does, but folds only Latin, Greek and Cyrillic capitals. */
export const foldedSql = (text: string): string =>
  spelledSql(
    `translate(regexp_replace(lower(normalize(${text}, NFKD)), '[${combiningMarks}${ignorableCharacters}]', '', 'g'), 'ẞ${smallLetters.toUpperCase()}', 'ß${smallLetters}')`,
  )

const paddedDigits = 20

/** Sorts texts as `textCollator` does: case and accents do not matter, and digits compare as numbers. */
export const sortKeySql = (text: string): string => {
  const padded = `regexp_replace(${foldedSql(text)}, '(\\d+)', '${'0'.repeat(paddedDigits)}\\1', 'g')`
  return `regexp_replace(${padded}, '\\d*(\\d{${paddedDigits}})', '\\1', 'g') collate "C"`
}
