import { type ActiveKind, activeTexts } from './active-content.ts'
import type { FilingFault, UploadFault } from './filing-fault.ts'
import { limitText, uploadLimits } from './zip/limits.ts'
import { inWords } from '../../in-words.ts'

type NamedFault = Extract<FilingFault, { readonly name: string }>
type PlainFault = Exclude<
  FilingFault,
  NamedFault | { readonly codes: readonly string[] } | { readonly kinds: readonly ActiveKind[] }
>

const plainTexts: Readonly<Record<PlainFault['_tag'], string>> = {
  NotInZip: 'The zip has no file of this name.',
  UnsafePath: 'Its path in the zip leads outside of it. Please zip it anew.',
  Link: 'It is a link or a folder, not a file.',
  NestedZip: 'It is a zip file itself. Please upload it on its own.',
  Encrypted: 'It is protected by a password in the zip.',
  UnknownCompression: 'It is compressed in a way that cannot be read here. Please zip it anew.',
  NameNotReadable: 'Its name in the zip cannot be read. Please rename it and zip it anew.',
  NameMisleading:
    'Its name has control characters, or such as turn the letters after them around. Please rename it and zip it anew.',
  NameTwice: 'The zip has more than one file of this name.',
  Empty: 'It is empty.',
  TooLarge: `It is larger than ${limitText(uploadLimits.file)}.`,
  Damaged: 'It is damaged: what is in it is not what the zip says.',
  NotPdf: 'It is not a PDF, or does not begin as one.',
  PdfLocked: 'It is a PDF that is protected by a password.',
  TextTooSlow: 'Its text could not be searched with the time and the memory there are for it.',
  UnknownCode: 'There is no portfolio or group with this code.',
  NameMissing: 'Its title is missing, or its name is not a report name.',
}

const namedTexts: Readonly<Record<NamedFault['_tag'], (name: string) => string>> = {
  KeyFiled: (name) => `“${name}” is filed with this title for the same client, year and quarter already.`,
  SameFile: (name) => `The same file is filed already, as “${name}”.`,
  NameFiled: (name) => `Another report is called “${name}” already.`,
}

const activeContentText = (kinds: readonly ActiveKind[]): string =>
  `It has ${inWords(activeTexts(kinds))}. Please save it anew without, as by printing it to a PDF.`

export const filingFaultText = (fault: FilingFault): string => {
  if ('codes' in fault) return `Its text names ${inWords(fault.codes)}, not whom it is to be filed for.`
  if ('kinds' in fault) return activeContentText(fault.kinds)
  return 'name' in fault ? namedTexts[fault._tag](fault.name) : plainTexts[fault._tag]
}

const uploadTexts: Readonly<Record<UploadFault, string>> = {
  NotZip: 'This is not a zip file.',
  Truncated: 'The zip file is cut off: part of it is missing.',
  TooManyEntries: `There are more than ${uploadLimits.entries.toLocaleString('en')} files in the zip. Please split it.`,
  TooLarge: `All that is in the zip comes to more than ${limitText(uploadLimits.unzipped)}. Please split it.`,
  Overlapping: 'This zip is damaged or unsafe: files in it overlap one another. Nothing of it is taken.',
  Lost: 'The zip file is not on the server any more. Please upload it again.',
  GivenUp: 'It could not be filed after several attempts. Please try again or contact support.',
}

export const uploadFaultText = (fault: UploadFault): string => uploadTexts[fault]
