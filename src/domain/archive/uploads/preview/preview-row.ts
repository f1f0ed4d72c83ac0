import { O, pipe } from '../../../fp.ts'
import { shownLine } from '../../../text/visible-text.ts'
import type { ParsedName } from '../../naming/read-name.ts'
import type { ReportOwner } from '../../owner.ts'
import type { ReportQuarter } from '../../quarter.ts'
import { keyText, maxTitleLength, type OwnerType, type StaticReportKey } from '../../static-report.ts'
import { entryFault, type EntryContent, type ListedEntry } from './listed-entry.ts'
import { type OwnerIndex, ownerOf, titleWithoutOwner } from './owner-index.ts'
import { type EntryFault, rowAllowanceFor, type RowFault, type RowField, type WrittenFault } from './row-fault.ts'

interface RowReport {
  readonly Code: string
  readonly Type: OwnerType
  readonly StaticReportTitle: string
  readonly Year: number | null
  readonly Quarter: ReportQuarter | null
}

export type RowEdit =
  | { readonly field: 'Code' | 'StaticReportTitle'; readonly value: string }
  | { readonly field: 'Type'; readonly value: OwnerType }
  | { readonly field: 'Year'; readonly value: number | null }
  | { readonly field: 'Quarter'; readonly value: ReportQuarter | null }
  | { readonly field: 'mayReplace' | 'mayRepeat' | 'isLeftOut'; readonly value: boolean }

interface RowFacts {
  readonly entry: ListedEntry
  readonly isTwice: boolean
  readonly content: O.Option<EntryContent>
  readonly report: RowReport
  readonly mayReplace: boolean
  readonly mayRepeat: boolean
  readonly isLeftOut: boolean
}

export interface PreviewRow extends RowFacts {
  readonly owner: O.Option<ReportOwner>
  readonly filedAs: O.Option<StaticReportKey>
  readonly key: string | null
  readonly entryFault: O.Option<EntryFault>
  readonly writtenFaults: readonly WrittenFault[]
  readonly faults: readonly RowFault[]
}

const titleOf = (written: string): string => shownLine(written).trim()

const missingRowFields = ({ Code, StaticReportTitle, Year, Quarter }: RowReport): readonly RowField[] => [
  ...(Code.trim() === '' ? ['Code' as const] : []),
  ...(titleOf(StaticReportTitle) === '' ? ['StaticReportTitle' as const] : []),
  ...(Year === null ? ['Year' as const] : []),
  ...(Quarter === null ? ['Quarter' as const] : []),
]

const missingFaults = (fields: readonly RowField[]): readonly WrittenFault[] => {
  if (fields.length === 0) return []
  return fields.length === 4 ? [{ _tag: 'NameNotRead' }] : [{ _tag: 'Missing', fields }]
}

const writtenFaults = (report: RowReport, owner: O.Option<ReportOwner>): readonly WrittenFault[] => {
  const fields = missingRowFields(report)
  const isUnknown = O.isNone(owner) && !fields.includes('Code')
  const isTooLong = report.StaticReportTitle.length > maxTitleLength
  return [
    ...missingFaults(fields),
    ...(isTooLong ? [{ _tag: 'TitleTooLong' as const }] : []),
    ...(isUnknown ? [{ _tag: 'UnknownCode' as const }] : []),
  ]
}

const filedAs = (
  { StaticReportTitle, Year, Quarter }: RowReport,
  owner: O.Option<ReportOwner>,
): O.Option<StaticReportKey> =>
  pipe(
    owner,
    O.chain(({ type, code }) =>
      Year === null || Quarter === null || titleOf(StaticReportTitle) === ''
        ? O.none
        : O.some({ StaticReportTitle: titleOf(StaticReportTitle), Year, Quarter, Type: type, Code: code }),
    ),
  )

const keyOf = (report: O.Option<StaticReportKey>): string | null => (O.isNone(report) ? null : keyText(report.value))

const checkedRow = (said: RowFacts, owners: OwnerIndex): PreviewRow => {
  const owner = ownerOf(owners, said.report.Code, said.report.Type)
  const filed = filedAs(said.report, owner)
  return {
    ...said,
    owner,
    filedAs: filed,
    key: keyOf(filed),
    entryFault: entryFault(said.entry, said.isTwice, said.content),
    writtenFaults: writtenFaults(said.report, owner),
    faults: [],
  }
}

const unreadRowReport: RowReport = { Code: '', Type: 'portfolio', StaticReportTitle: '', Year: null, Quarter: null }

const rowReportFrom = ({ fields }: ParsedName, owners: OwnerIndex): RowReport => {
  const report = { ...unreadRowReport, ...fields }
  return pipe(
    ownerOf(owners, report.Code, report.Type),
    O.match(
      () => report,
      ({ name }) => ({ ...report, StaticReportTitle: titleWithoutOwner(report.StaticReportTitle, name) }),
    ),
  )
}

export const rowOf = (
  entry: ListedEntry,
  isTwice: boolean,
  read: O.Option<ParsedName>,
  owners: OwnerIndex,
): PreviewRow =>
  checkedRow(
    {
      entry,
      isTwice,
      content: O.none,
      report: O.isSome(read) ? rowReportFrom(read.value, owners) : unreadRowReport,
      mayReplace: false,
      mayRepeat: false,
      isLeftOut: false,
    },
    owners,
  )

export const editRow = (row: PreviewRow, edit: RowEdit, owners: OwnerIndex): PreviewRow => {
  if (edit.field === 'mayReplace' || edit.field === 'mayRepeat' || edit.field === 'isLeftOut')
    return { ...row, [edit.field]: edit.value }
  const edited = checkedRow({ ...row, report: { ...row.report, [edit.field]: edit.value } }, owners)
  // the permission to replace a report is valid only for the earlier key
  return edited.key === row.key ? edited : { ...edited, mayReplace: false }
}

export const withEntryContent = (row: PreviewRow, content: EntryContent): PreviewRow => ({
  ...row,
  content: O.some(content),
  entryFault: entryFault(row.entry, row.isTwice, O.some(content)),
})

/** An `open` row needs the user's answer. An `impossible` row cannot be filed, whatever the answer. */
type RowStatus = 'ready' | 'open' | 'impossible' | 'leftOut'

const isUnresolved = (row: PreviewRow, fault: RowFault): boolean => {
  const allowance = rowAllowanceFor(fault)
  return allowance === null || !row[allowance]
}

export const rowStatus = (row: PreviewRow): RowStatus => {
  if (O.isSome(row.entryFault)) return 'impossible'
  if (row.isLeftOut) return 'leftOut'
  return row.faults.some((fault) => isUnresolved(row, fault)) ? 'open' : 'ready'
}

type PreviewTally = Readonly<Record<RowStatus, number>>

export const previewTally = (rows: readonly PreviewRow[]): PreviewTally => {
  const tally = { ready: 0, open: 0, impossible: 0, leftOut: 0 }
  for (const row of rows) tally[rowStatus(row)] += 1
  return tally
}
