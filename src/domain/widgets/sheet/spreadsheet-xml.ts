/** What XML does not hold, even escaped. */
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// most words are written as they are
const isPlain = /^[\w .,:;()/+'-]*$/

export const xmlText = (text: string): string =>
  isPlain.test(text)
    ? text
    : text
        .toWellFormed()
        .replaceAll(unwritable, '')
        .replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? '')

const letterOf = (place: number): string => String.fromCharCode(65 + (place % 26))

/** Of a column, from 0. */
export const columnName = (place: number): string =>
  place < 26 ? letterOf(place) : `${columnName(Math.floor(place / 26) - 1)}${letterOf(place)}`

/** No cell holds more. */
export const mostLetters = 32_767

const millisecondsADay = 86_400_000
const epoch = 25_569

/** A day as spreadsheets count it, from milliseconds since 1970. */
export const serialDay = (milliseconds: number): number => milliseconds / millisecondsADay + epoch
