import { O, pipe } from '../../../fp.ts'
import { isMisleading } from '../../../shown-line.ts'
import { mostTitleLetters } from '../../static-report.ts'
import type { PlannedFile } from '../report-upload.ts'

const kindOfMode = 0o170000
const [unsaid, file] = [0, 0o100000]

export const isPlainFile = (mode: number): boolean => [unsaid, file].includes(mode & kindOfMode)

export const compression = { stored: 0, deflated: 8 } as const

export const isReadableMethod = (method: number): boolean =>
  method === compression.stored || method === compression.deflated

export type PathFault = 'UnsafePath' | 'PathTooLong' | 'NameNotReadable' | 'NameMisleading' | 'NestedZip'

const mostPathLetters = 1000

const isAbsolute = (path: string): boolean => /^(\/|[a-z]:)/i.test(path)

const isClimbing = (path: string): boolean => path.split('/').includes('..')

export const pathFault = (path: string): O.Option<PathFault> => {
  if (path === '' || !path.isWellFormed()) return O.some('NameNotReadable')
  if (path.length > mostPathLetters) return O.some('PathTooLong')
  if (isAbsolute(path) || isClimbing(path)) return O.some('UnsafePath')
  if (isMisleading(path)) return O.some('NameMisleading')
  return /\.zip$/i.test(path) ? O.some('NestedZip') : O.none
}

const longest = { zipName: 255, path: mostPathLetters, title: mostTitleLetters, name: 120, code: 100 }

export const isZipNameTooLong = (name: string): boolean => name.length > longest.zipName

export const isPlanTooLong = ({ path, report }: PlannedFile): boolean =>
  path.length > longest.path ||
  report.StaticReportTitle.length > longest.title ||
  report.StaticReportName.length > longest.name ||
  report.Code.length > longest.code

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Upper half of IBM code page 437, the encoding of zip names not marked as UTF-8 (APPNOTE, appendix D). */
const upperHalf = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ',
  'áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐',
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀',
  'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
].join('')

const codePage437 = (name: Uint8Array): string =>
  Array.from(name, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : upperHalf.charAt(byte - 0x80))).join('')

const readable = (name: Uint8Array): O.Option<string> => O.tryCatch(() => utf8.decode(name))

/** Some Windows tools write `\`. The name is UTF-8, or else its Info-ZIP Unicode path, or else code page 437. */
export const entryPath = (name: Uint8Array, unicodePath: O.Option<Uint8Array>): string =>
  pipe(
    readable(name),
    O.alt(() => pipe(unicodePath, O.chain(readable))),
    O.getOrElse(() => codePage437(name)),
    (path) => path.replaceAll('\\', '/'),
  )

const clutter = /(^|\/)(__MACOSX\/|\.DS_Store$|\._[^/]*$|Thumbs\.db$|desktop\.ini$)/i

export const isClutter = (path: string): boolean => path.endsWith('/') || clutter.test(path)
