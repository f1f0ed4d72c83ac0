import * as t from 'io-ts'

/** `Media` may carry scripts, `XmlForm` (XFA) has a language, `OtherFiles` opens or reads files, `Hidden` is opaque. */
export const ActiveKind = t.keyof({
  JavaScript: null,
  Launch: null,
  Attachment: null,
  Media: null,
  XmlForm: null,
  SubmitForm: null,
  OtherFiles: null,
  Hidden: null,
})
export type ActiveKind = t.TypeOf<typeof ActiveKind>

/** Any letter of a name may be written as a number (ISO 32000-1 §7.3.5). */
const spelledPattern = (name: string): string =>
  Array.from(name, (letter) => {
    const hex = letter.charCodeAt(0).toString(16)
    const either = Array.from(hex, (digit) => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit))
    return `(?:${letter}|#${either.join('')})`
  }).join('')

const nameEnd = String.raw`(?![^\0\t\n\f\r ()<>[\]{}/%])`

const pdfNamePattern = (...names: readonly string[]): string => `/(?:${names.map(spelledPattern).join('|')})${nameEnd}`

/** Comments may separate any two tokens (ISO 32000-1 §7.2.3). Nobody writes longer ones, so a longer gap is a sign. */
const maxGapBytes = 512
const tokenGap = /^(?:[\0\t\n\f\r ]|%[^\r\n]*(?:[\r\n]|$))*/

const pdfSpace = String.raw`[\0\t\n\f\r ]`

/** An indirect reference as the value of a name. A comment (`%`) within it counts as a sign by itself. */
const pdfReference = String.raw`\d{1,10}${pdfSpace}{0,9}(?:%|${pdfSpace}\d{1,5}${pdfSpace}{0,9}(?:%|${pdfSpace}R))`
const dictionaryStart = '<<'
const listStart = String.raw`\[`
// the beginning of a script, in any encoding of PDF texts
const scriptStart = String.raw`\((?:\xfe\xff|\xff\xfe|\xef\xbb\xbf|[\t\n\r\x20-\x7e]{8})|<[\da-fA-F]{8}`
const maxValueBytes = 64

/** No sign is longer, from its name to its value. */
export const maxSignBytes = 1024

// excludes whitespace, so that no comment ends and no object begins in it
const linkPattern = String.raw`/URI[\0\t\n\f\r ]{0,9}\((?:[^\0-\x20()<>\\]|\\[()\\]){0,2000}\)`

export const maxLinkBytes = 4096

interface ContentSign {
  readonly kind: ActiveKind
  /** `certain` names are proof alone; `short` ones also occur by chance in pictures. */
  readonly anywhere: RegExp
  readonly orLink: RegExp
  /** A short name counts only if this value follows it. */
  readonly value: RegExp
}

interface ShortSign {
  readonly name: string
  readonly values: readonly string[]
}

const signOf = (kind: ActiveKind, names: readonly string[], short: ShortSign | null = null): ContentSign => {
  // an empty alternative would slow the search down
  const groups = [
    ...(names.length === 0 ? [] : [`(?<certain>${pdfNamePattern(...names)})`]),
    ...(short === null ? [] : [`(?<short>${pdfNamePattern(short.name)})`]),
  ].join('|')
  return {
    kind,
    anywhere: new RegExp(groups, 'g'),
    orLink: new RegExp(`${linkPattern}|${groups}`, 'g'),
    value: new RegExp(`^(?:${short?.values.join('|') ?? ''})`),
  }
}

const contentSigns: readonly ContentSign[] = [
  // a 3D view starts its script by this name (§13.6.4.2)
  signOf('JavaScript', ['JavaScript', 'OnInstantiate'], { name: 'JS', values: [scriptStart, pdfReference] }),
  signOf('Launch', ['Launch']),
  signOf('Attachment', ['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment'], {
    name: 'EF',
    values: [dictionaryStart, pdfReference],
  }),
  signOf('Media', ['Rendition', 'RichMedia']),
  signOf('XmlForm', [], { name: 'XFA', values: [listStart, pdfReference] }),
  signOf('SubmitForm', ['SubmitForm']),
  signOf('OtherFiles', ['ImportData', 'GoToE']),
]

const isValueAfterGap = (value: RegExp, text: string): boolean => {
  const between = tokenGap.exec(text.slice(0, maxGapBytes))?.[0].length ?? 0
  return between === maxGapBytes || value.test(text.slice(between))
}

const isSign =
  (text: string, { value }: ContentSign) =>
  ({ index, 0: whole, groups }: RegExpExecArray): boolean => {
    const end = index + whole.length
    return (
      groups?.['certain'] !== undefined ||
      (groups?.['short'] !== undefined && isValueAfterGap(value, text.slice(end, end + maxGapBytes + maxValueBytes)))
    )
  }

const hasSign = (text: string, sign: ContentSign): boolean =>
  Array.from(text.matchAll(sign.anywhere)).some(isSign(text, sign))

const hasSignOutsideLinks = (text: string, sign: ContentSign, from: number, to: number): boolean =>
  Array.from(text.matchAll(sign.orLink)).some(
    (found) => found.index >= from && found.index < to && isSign(text, sign)(found),
  )

export const activeKindsIn = (text: string): readonly ActiveKind[] =>
  contentSigns.flatMap((sign) => (hasSign(text, sign) ? [sign.kind] : []))

/** Ignores the addresses of links, which may contain any name. */
export const activeKindsOutsideLinks = (text: string, from = 0, to = text.length): readonly ActiveKind[] =>
  contentSigns.flatMap((sign) => (hasSign(text, sign) && hasSignOutsideLinks(text, sign, from, to) ? [sign.kind] : []))

const encryptedPattern = new RegExp(pdfNamePattern('Encrypt'))

/** True if content may have to be decrypted first (ISO 32000-1 §7.6). */
export const mayBeEncrypted = (text: string): boolean => encryptedPattern.test(text)

const objectStreamPattern = new RegExp(pdfNamePattern('ObjStm'), 'g')

/** Indexes of the names of object streams, which pack whole objects (ISO 32000-1 §7.5.7). */
export const objectStreamsIn = (text: string): readonly number[] =>
  Array.from(text.matchAll(objectStreamPattern), ({ index }) => index)

// the text before it does not matter: anything else is no stream either, and cannot be inspected
const streamStart = /stream(\r?\n)?/
const filterPattern = new RegExp(pdfNamePattern('Filter'), 'g')
const flatePattern = pdfNamePattern('FlateDecode', 'Fl')
const deflatePattern = new RegExp(String.raw`^\s*(?:\[\s*${flatePattern}\s*\]|${flatePattern})`)
const parametersPattern = new RegExp(pdfNamePattern('DecodeParms'), 'g')
const parametersHere = /^\s*(?:\[\s*)?(?:<<|null)/
const predictorPattern = new RegExp(pdfNamePattern('Predictor'), 'g')
const noPredictor = new RegExp(String.raw`^\s*1${nameEnd}`)

const isAlways = (text: string, names: RegExp, after: RegExp): boolean =>
  Array.from(text.matchAll(names)).every(({ index, 0: name }) => after.test(text.slice(index + name.length)))

/** True if the stream is only deflated. Predictors store differences (ISO 32000-1 §7.4.4.4), which hide names. */
const isDeflated = (dictionary: string): boolean =>
  isAlways(dictionary, filterPattern, deflatePattern) &&
  isAlways(dictionary, parametersPattern, parametersHere) &&
  isAlways(dictionary, predictorPattern, noPredictor)

export type StreamPacking =
  | { readonly _tag: 'Plain' | 'Deflated'; readonly start: number }
  | { readonly _tag: 'Hidden' }

export const packingOf = (text: string, named: number): StreamPacking => {
  const found = streamStart.exec(text.slice(named))
  if (found?.[1] === undefined) return { _tag: 'Hidden' }
  const from = Math.max(0, text.lastIndexOf('obj', named))
  const start = named + found.index + found[0].length
  const dictionary = text.slice(from, named + found.index)
  if (dictionary.search(filterPattern) < 0) return { _tag: 'Plain', start }
  return isDeflated(dictionary) ? { _tag: 'Deflated', start } : { _tag: 'Hidden' }
}

const activeKindTexts: Readonly<Record<ActiveKind, string>> = {
  JavaScript: 'a script',
  Launch: 'an action that starts a program',
  Attachment: 'attached files',
  Media: 'an action that plays media',
  XmlForm: 'an XFA form',
  SubmitForm: 'an action that sends its contents elsewhere',
  OtherFiles: 'an action that opens other files',
  Hidden: 'parts that cannot be checked',
}

export const textsOfActiveKinds = (kinds: readonly ActiveKind[]): readonly string[] =>
  kinds.map((kind) => activeKindTexts[kind])
