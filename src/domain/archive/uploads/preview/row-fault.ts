import { maxTitleLength } from '../../static-report.ts'
import type { ActiveKind } from '../active-content.ts'
import { filingFaultText } from '../fault-text.ts'
import type { PathFault } from '../zip/entry-path.ts'
import { listText } from '../../../text/list-text.ts'
import { shownLine } from '../../../text/visible-text.ts'

export type RowField = 'Code' | 'StaticReportTitle' | 'Year' | 'Quarter'

interface ActiveFault {
  readonly _tag: 'ActiveContent'
  readonly kinds: readonly ActiveKind[]
}

interface PlainEntryFault {
  readonly _tag:
    | PathFault
    | 'Link'
    | 'Encrypted'
    | 'UnknownCompression'
    | 'NameTwice'
    | 'Empty'
    | 'TooLarge'
    | 'Damaged'
    | 'NotPdf'
}

export type EntryFault = PlainEntryFault | ActiveFault

export type WrittenFault =
  | { readonly _tag: 'NameNotRead' }
  | { readonly _tag: 'TitleTooLong' }
  | { readonly _tag: 'UnknownCode' }
  | { readonly _tag: 'Missing'; readonly fields: readonly RowField[] }

/** `name` is the title of a report in the archive, `path` another file of the zip. */
export type DuplicateFault =
  | { readonly _tag: 'KeyFiled' | 'SameFile'; readonly name: string }
  | { readonly _tag: 'KeyTwice' | 'FileTwice'; readonly path: string }

export type RowFault = EntryFault | WrittenFault | DuplicateFault

export const rowAllowanceFor = ({ _tag }: RowFault): 'mayReplace' | 'mayRepeat' | null => {
  if (_tag === 'KeyFiled') return 'mayReplace'
  return _tag === 'SameFile' || _tag === 'FileTwice' ? 'mayRepeat' : null
}

const chosenTexts: Readonly<Record<Exclude<RowField, 'StaticReportTitle'>, string>> = {
  Code: 'a portfolio or group',
  Year: 'a financial year',
  Quarter: 'a quarter',
}

const missingText = (fields: readonly RowField[]): string => {
  const chosen = fields.flatMap((field) => (field === 'StaticReportTitle' ? [] : [chosenTexts[field]]))
  return [
    ...(chosen.length === 0 ? [] : [`Choose ${listText(chosen)}.`]),
    ...(fields.includes('StaticReportTitle') ? ['Enter a title.'] : []),
  ].join(' ')
}

export const rowFaultText = (fault: RowFault): string => {
  if (fault._tag === 'NameNotRead')
    return 'No pattern matches its name. Choose a portfolio or group, a financial year and a quarter.'
  if (fault._tag === 'TitleTooLong') return `Its title has more than ${maxTitleLength.toString()} characters.`
  if (fault._tag === 'Missing') return missingText(fault.fields)
  if (!('path' in fault)) return filingFaultText(fault)
  const path = shownLine(fault.path)
  return fault._tag === 'FileTwice'
    ? `It is the same file as ${path}.`
    : `${path} has the same client, year, quarter and title.`
}
