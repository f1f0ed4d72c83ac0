import * as t from 'io-ts'

/** What a PDF may do or bring beside what it shows; `Hidden` is what nobody can look into. */
export const ActiveKind = t.keyof({ JavaScript: null, Launch: null, Attachment: null, Hidden: null })
export type ActiveKind = t.TypeOf<typeof ActiveKind>

/** Any letter of a name may be written as a number (ISO 32000-1 §7.3.5). */
const spelled = (name: string): string =>
  Array.from(name, (letter) => {
    const hex = letter.charCodeAt(0).toString(16)
    const either = Array.from(hex, (digit) => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit))
    return `(?:${letter}|#${either.join('')})`
  }).join('')

const end = String.raw`(?![^\0\t\n\f\r ()<>[\]{}/%])`

const nameOf = (...names: readonly string[]): string => `/(?:${names.map(spelled).join('|')})${end}`

// a name this short comes about by chance in a picture: it counts where what it is for comes after it
const embedded = String.raw`/${spelled('EF')}\s*(?:<<|\d+\s+\d+\s+R)`

// no whitespace, so that no comment ends in it and no object begins
const link = String.raw`/URI[\0\t\n\f\r ]{0,9}\((?:[^\0-\x20()<>\\]|\\[()\\]){0,2000}\)`

/** No link that is left out is longer. */
export const mostLinkBytes = 4096

interface Sign {
  readonly kind: ActiveKind
  readonly anywhere: RegExp
  /** Matches links as well, which have no first group. */
  readonly orLink: RegExp
}

const signOf = (kind: ActiveKind, names: string): Sign => ({
  kind,
  anywhere: new RegExp(names),
  orLink: new RegExp(`${link}|(${names})`, 'g'),
})

const signs: readonly Sign[] = [
  signOf('JavaScript', nameOf('JavaScript')),
  signOf('Launch', nameOf('Launch')),
  signOf('Attachment', `${nameOf('EmbeddedFile', 'EmbeddedFiles', 'FileAttachment')}|${embedded}`),
]

/** Of a piece of a PDF, a letter for each byte. */
export const activeIn = (text: string): readonly ActiveKind[] =>
  signs.flatMap(({ kind, anywhere }) => (anywhere.test(text) ? [kind] : []))

const isOutsideLinks = (text: string, orLink: RegExp, from: number, to: number): boolean =>
  Array.from(text.matchAll(orLink)).some(({ index, 1: found }) => found !== undefined && index >= from && index < to)

/** The same of a part of it without the addresses links lead to, which may be called anything. */
export const activeOutsideLinks = (text: string, from = 0, to = text.length): readonly ActiveKind[] =>
  signs.flatMap(({ kind, anywhere, orLink }) =>
    anywhere.test(text) && isOutsideLinks(text, orLink, from, to) ? [kind] : [],
  )

const encrypted = new RegExp(nameOf('Encrypt'))

/** Whether what it has may have to be decrypted first (ISO 32000-1 §7.6). */
export const mayBeEncrypted = (text: string): boolean => encrypted.test(text)

const packed = new RegExp(nameOf('ObjStm'), 'g')

/** Where object streams are named, in which whole objects are packed (ISO 32000-1 §7.5.7). */
export const objectStreamsIn = (text: string): readonly number[] =>
  Array.from(text.matchAll(packed), ({ index }) => index)

const begin = />>\s*stream\r?\n/
const filters = new RegExp(nameOf('Filter'), 'g')
const flate = nameOf('FlateDecode', 'Fl')
const deflate = new RegExp(String.raw`^\s*(?:\[\s*${flate}\s*\]|${flate})`)
const parameters = new RegExp(nameOf('DecodeParms'), 'g')
const parametersHere = /^\s*(?:\[\s*)?(?:<<|null)/
const predictors = new RegExp(nameOf('Predictor'), 'g')
const noPredictor = new RegExp(String.raw`^\s*1${end}`)

/** Whether wherever one of these names is, what comes after it is so. */
const isAlways = (text: string, names: RegExp, after: RegExp): boolean =>
  Array.from(text.matchAll(names)).every(({ index, 0: name }) => after.test(text.slice(index + name.length)))

/** What was predicted is written as differences (ISO 32000-1 §7.4.4.4), in which no name can be found. */
const isDeflated = (dictionary: string): boolean =>
  isAlways(dictionary, filters, deflate) &&
  isAlways(dictionary, parameters, parametersHere) &&
  isAlways(dictionary, predictors, noPredictor)

export type Packing = { readonly _tag: 'Plain' | 'Deflated'; readonly start: number } | { readonly _tag: 'Hidden' }

/** How the object stream is packed that is named at `named` of a piece, and where in it that begins. */
export const packingOf = (text: string, named: number): Packing => {
  const found = begin.exec(text.slice(named))
  if (found === null) return { _tag: 'Hidden' }
  const from = Math.max(0, text.lastIndexOf('obj', named))
  const start = named + found.index + found[0].length
  const dictionary = text.slice(from, named + found.index)
  if (dictionary.search(filters) < 0) return { _tag: 'Plain', start }
  return isDeflated(dictionary) ? { _tag: 'Deflated', start } : { _tag: 'Hidden' }
}

const texts: Readonly<Record<ActiveKind, string>> = {
  JavaScript: 'a script',
  Launch: 'what starts a program',
  Attachment: 'files attached to it',
  Hidden: 'parts that cannot be looked into',
}

export const activeTexts = (kinds: readonly ActiveKind[]): readonly string[] => kinds.map((kind) => texts[kind])
