import { type ActiveKind, textsOfActiveKinds } from './active-content.ts'
import type { FilingFault, UploadFault } from './filing-fault.ts'
import { limitText, uploadLimits } from './zip/limits.ts'
import { listText } from '../../text/list-text.ts'
import { countText } from '../../numbers/count-text.ts'

type NamedFault = Extract<FilingFault, { readonly name: string }>
type PlainFault = Exclude<
  FilingFault,
  NamedFault | { readonly codes: readonly string[] } | { readonly kinds: readonly ActiveKind[] }
>

const plainTexts: Readonly<Record<PlainFault['_tag'], string>> = {
  NotInZip: 'The zip has no file with this name.',
  UnsafePath: 'Its path in the zip points outside the zip. Please create the zip again.',
  PathTooLong: 'Its path in the zip is too long. Use fewer folders and create the zip again.',
  Link: 'It is a link or a folder, not a file.',
  NestedZip: 'It is a zip file. Please upload it separately.',
  Encrypted: 'It is password-protected in the zip.',
  UnknownCompression: 'Its compression method is not supported. Please create the zip again.',
  NameNotReadable: 'Its name in the zip cannot be read. Rename it and create the zip again.',
  NameMisleading:
    'Its name contains control characters or characters that change the text direction. Rename it and create the zip again.',
  NameTwice: 'The zip has several files with this name.',
  Empty: 'It is empty.',
  TooLarge: `It is larger than ${limitText(uploadLimits.file)}.`,
  Damaged: 'It is damaged: its contents do not match the zip’s checksum or size.',
  NotPdf: 'It is not a PDF.',
  PdfLocked: 'It is a password-protected PDF.',
  TextTooSlow: 'Its text could not be searched within the limits of time and memory.',
  UnknownCode: 'No portfolio or group has this code.',
  NameMissing: 'Its title is missing, or its name is not a valid report name.',
}

const namedTexts: Readonly<Record<NamedFault['_tag'], (name: string) => string>> = {
  KeyFiled: (name) => `“${name}” is already filed with this title for the same client, year and quarter.`,
  SameFile: (name) => `The same file is already filed as “${name}”.`,
  NameFiled: (name) => `Another report is already called “${name}”.`,
}

const activeContentText = (kinds: readonly ActiveKind[]): string =>
  `It has ${listText(textsOfActiveKinds(kinds))}. Save it without these, for example by printing it to a PDF.`

export const filingFaultText = (fault: FilingFault): string => {
  if ('codes' in fault) return `Its text mentions ${listText(fault.codes)}, not the client it is filed for.`
  if ('kinds' in fault) return activeContentText(fault.kinds)
  return 'name' in fault ? namedTexts[fault._tag](fault.name) : plainTexts[fault._tag]
}

const uploadTexts: Readonly<Record<UploadFault, string>> = {
  NotZip: 'This is not a zip file.',
  Truncated: 'The zip file is incomplete.',
  TooManyEntries: `There are more than ${countText(uploadLimits.entries)} files in the zip. Please split it.`,
  TooLarge: `The unzipped files are larger than ${limitText(uploadLimits.unzipped)} in total. Please split the zip.`,
  Overlapping: 'This zip is damaged or unsafe: its files overlap. Nothing was imported.',
  Lost: 'The zip file is no longer on the server. Please upload it again.',
  GivenUp: 'Filing failed after several attempts. Please try again or contact support.',
}

export const uploadFaultText = (fault: UploadFault): string => uploadTexts[fault]
