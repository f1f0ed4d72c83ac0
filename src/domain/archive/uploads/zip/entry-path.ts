import { O, pipe, RA } from '../../../fp.ts'
import { isMisleading } from '../../../text/visible-text.ts'
import { maxTitleLength } from '../../static-report.ts'
import type { PlannedFile } from '../report-upload.ts'

const fileTypeMask = 0o170000
const [unstatedType, regularFileType] = [0, 0o100000]

export const isPlainFile = (mode: number): boolean => [unstatedType, regularFileType].includes(mode & fileTypeMask)

export const compressionMethods = { stored: 0, deflated: 8 } as const

export const isReadableMethod = (method: number): boolean =>
  method === compressionMethods.stored || method === compressionMethods.deflated

export type PathFault = 'UnsafePath' | 'PathTooLong' | 'NameNotReadable' | 'NameMisleading' | 'NestedZip'

const maxPathLength = 1000

const isAbsolute = (path: string): boolean => /^(\/|[a-z]:)/i.test(path)

const depthChange = (part: string): number => {
  if (part === '..') return -1
  return part === '' || part === '.' ? 0 : 1
}

/** True if the path leaves the zip at one of its parts. */
const isClimbing = (path: string): boolean =>
  pipe(
    path.split('/'),
    RA.scanLeft(0, (depth, part) => depth + depthChange(part)),
    RA.some((depth) => depth < 0),
  )

export const pathFault = (path: string): O.Option<PathFault> => {
  if (path === '' || !path.isWellFormed()) return O.some('NameNotReadable')
  if (path.length > maxPathLength) return O.some('PathTooLong')
  if (isAbsolute(path) || isClimbing(path)) return O.some('UnsafePath')
  if (isMisleading(path)) return O.some('NameMisleading')
  return /\.zip$/i.test(path) ? O.some('NestedZip') : O.none
}

const maxLength = { zipName: 255, path: maxPathLength, title: maxTitleLength, name: 120, code: 100 }

export const isZipNameTooLong = (name: string): boolean => name.length > maxLength.zipName

export const isPlanTooLong = ({ path, report }: PlannedFile): boolean =>
  path.length > maxLength.path ||
  report.StaticReportTitle.length > maxLength.title ||
  report.StaticReportName.length > maxLength.name ||
  report.Code.length > maxLength.code

const utf8Decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Upper half of IBM code page 437, the encoding of zip names not marked as UTF-8 (APPNOTE, appendix D). */
const codePage437UpperHalf = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ',
  'áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐',
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀',
  'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
].join('')

const codePage437 = (name: Uint8Array): string =>
  Array.from(name, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : codePage437UpperHalf.charAt(byte - 0x80))).join(
    '',
  )

const readableName = (name: Uint8Array): O.Option<string> => O.tryCatch(() => utf8Decoder.decode(name))

/** Some Windows tools write `\`. The name is UTF-8, or else its Info-ZIP Unicode path, or else code page 437. */
export const entryPath = (name: Uint8Array, unicodePath: O.Option<Uint8Array>): string =>
  pipe(
    readableName(name),
    O.alt(() => pipe(unicodePath, O.chain(readableName))),
    O.getOrElse(() => codePage437(name)),
    (path) => path.replaceAll('\\', '/'),
  )

const clutterPattern = /(^|\/)(__MACOSX\/|\.DS_Store$|\._[^/]*$|Thumbs\.db$|desktop\.ini$)/i

export const isClutter = (path: string): boolean => path.endsWith('/') || clutterPattern.test(path)
