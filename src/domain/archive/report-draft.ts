import { O, pipe } from '../fp.ts'
import { sameJson } from '../json/parse-json.ts'
import type { ReportOwner } from './owner.ts'
import type { ReportQuarter } from './quarter.ts'
import { isStaticReportName } from './static-report-name.ts'
import type { OwnerType, StaticReportFields } from './static-report.ts'

export interface ArchiveDraft {
  readonly StaticReportName: string
  readonly StaticReportTitle: string
  readonly Year: number | null
  readonly Quarter: ReportQuarter | null
  readonly Type: OwnerType | null
  readonly Code: string
}

export type ArchiveDraftField = keyof ArchiveDraft

export const draftFields = ['StaticReportName', 'StaticReportTitle', 'Year', 'Quarter', 'Type', 'Code'] as const

export const draftOf = (report: StaticReportFields): ArchiveDraft => ({
  StaticReportName: report.StaticReportName,
  StaticReportTitle: report.StaticReportTitle,
  Year: report.Year,
  Quarter: report.Quarter,
  Type: report.Type,
  Code: report.Code,
})

/** All are required (spec §5). */
export const missingDraftFields = (draft: ArchiveDraft): readonly ArchiveDraftField[] =>
  draftFields.filter((field) => (draft[field] ?? '').toString().trim() === '')

export const completeFieldsOf = ({
  Year,
  Quarter: quarter,
  Type,
  ...texts
}: ArchiveDraft): O.Option<StaticReportFields> => {
  const [StaticReportName, StaticReportTitle, Code] = [
    texts.StaticReportName.trim(),
    texts.StaticReportTitle.trim(),
    texts.Code.trim(),
  ]
  return Year === null ||
    quarter === null ||
    Type === null ||
    StaticReportName === '' ||
    StaticReportTitle === '' ||
    Code === ''
    ? O.none
    : O.some({ StaticReportName, StaticReportTitle, Year, Quarter: quarter, Type, Code })
}

export const changedDraftFields = (before: ArchiveDraft, after: ArchiveDraft): readonly ArchiveDraftField[] =>
  draftFields.filter((field) => before[field] !== after[field])

export const isDraftChanged = (draft: ArchiveDraft, report: StaticReportFields): boolean =>
  pipe(
    completeFieldsOf(draft),
    O.match(
      () => true,
      (fields) => !sameJson(fields, draftOf(report)),
    ),
  )

/** A report may keep an owner that is not in `owners`. If `owners` is empty, no owner counts as unknown. */
export const isOwnerUnknown = (
  { Type, Code }: ArchiveDraft,
  report: Pick<StaticReportFields, 'Type' | 'Code'>,
  owners: readonly ReportOwner[],
): boolean => {
  const written = Code.trim()
  const isAsFiled = Type === report.Type && written === report.Code
  return (
    owners.length > 0 &&
    !isAsFiled &&
    written !== '' &&
    !owners.some(({ type, code }) => code === written && (Type === null || type === Type))
  )
}

export interface ArchiveDraftFault {
  readonly field: ArchiveDraftField
  readonly reason: 'Missing' | 'NotAName' | 'UnknownOwner'
}

export const draftFaults = (
  draft: ArchiveDraft,
  report: Pick<StaticReportFields, 'Type' | 'Code'>,
  owners: readonly ReportOwner[],
): readonly ArchiveDraftFault[] => {
  const missing = missingDraftFields(draft)
  const name = draft.StaticReportName.trim()
  return [
    ...missing.map((field): ArchiveDraftFault => ({ field, reason: 'Missing' })),
    ...(name === '' || isStaticReportName(name) ? [] : [{ field: 'StaticReportName', reason: 'NotAName' } as const]),
    ...(isOwnerUnknown(draft, report, owners) ? [{ field: 'Code', reason: 'UnknownOwner' } as const] : []),
  ]
}

export const hasChangedFields = (before: StaticReportFields, now: StaticReportFields): boolean =>
  changedDraftFields(draftOf(before), draftOf(now)).length > 0
