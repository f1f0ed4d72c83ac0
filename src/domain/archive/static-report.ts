import * as t from 'io-ts'
import { Uuid } from '../uuid.ts'
import { periodText, ReportQuarter } from './quarter.ts'
import { shownLine } from '../text/visible-text.ts'
import { normalizedText } from '../text/normalized-text.ts'
import { textUpTo } from '../text/text-codec.ts'

export interface StaticReportRefusal {
  readonly _tag: 'NotFound' | 'TitleRequired' | 'TooLong' | 'NameMalformed' | 'StaleRevision' | 'Conflict'
}

export const OwnerType = t.keyof({ portfolio: null, group: null })
export type OwnerType = t.TypeOf<typeof OwnerType>

export const earliestYear = 1990
export const latestYear = 2100
export const maxTitleLength = 200

const isYear = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= earliestYear && value <= latestYear

/** The calendar year in which a financial year ends. */
const FinancialYearNumber = new t.Type<number, number, unknown>(
  'FinancialYearNumber',
  isYear,
  (value, context) => (isYear(value) ? t.success(value) : t.failure(value, context, 'must be a year')),
  t.identity,
)

/** These fields are unique together, however the title is written. */
const keyProps = {
  StaticReportTitle: textUpTo(1_000),
  Year: FinancialYearNumber,
  Quarter: ReportQuarter,
  Type: OwnerType,
  Code: textUpTo(200),
}
export const StaticReportKey = t.readonly(t.strict(keyProps))
export type StaticReportKey = t.TypeOf<typeof StaticReportKey>

export const StaticReportFields = t.readonly(t.strict({ StaticReportName: textUpTo(1_000), ...keyProps }))
export type StaticReportFields = t.TypeOf<typeof StaticReportFields>

export const shownFields = (report: StaticReportFields): StaticReportFields => ({
  ...report,
  StaticReportTitle: shownLine(report.StaticReportTitle),
})

/** `version` counts the report's files from 1. `hash` is the SHA-256 of the last file. */
export const StaticReport = t.readonly(
  t.strict({
    StaticReportID: Uuid,
    StaticReportName: t.string,
    ...keyProps,
    revision: t.number,
    version: t.number,
    hash: t.string,
    bytes: t.number,
    upload: Uuid,
    by: t.string,
    at: t.string,
  }),
)
export type StaticReport = t.TypeOf<typeof StaticReport>

const comparableTitle = (title: string): string =>
  normalizedText(title, 'NFKC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim()
    .toLowerCase()

export const keyText = ({ StaticReportTitle, Year, Quarter: quarter, Type, Code }: StaticReportKey): string =>
  JSON.stringify([Type, Code, Year, quarter, comparableTitle(StaticReportTitle)])

export const titleWithPeriod = ({
  StaticReportTitle,
  Year,
  Quarter: quarter,
}: Pick<StaticReportKey, 'StaticReportTitle' | 'Year' | 'Quarter'>): string =>
  `${StaticReportTitle}, ${periodText(Year, quarter)}`

export const titleWithOwner = (
  report: Pick<StaticReportKey, 'StaticReportTitle' | 'Year' | 'Quarter' | 'Code'>,
): string => `${titleWithPeriod(report)}, ${report.Code}`

const fileFields = { hash: t.string, bytes: t.number, upload: Uuid, by: t.string, at: t.string }

export const FileFetching = t.keyof({ opened: null, downloaded: null })
export type FileFetching = t.TypeOf<typeof FileFetching>

/** `read` is a call that a page can make without its user. It does not prove that a person saw the file. */
export const FetchKind = t.keyof({ ...FileFetching.keys, zipped: null, read: null })
export type FetchKind = t.TypeOf<typeof FetchKind>

/**
 * Readers who lose a report by an edit get `OwnerLeft`, which must not reveal its new owner. `VersionWithdrawn`
 * restores the file before the last; without one the report is gone. `isClient` means that a client fetched the file,
 * not a person of the firm.
 */
export const StaticReportEvent = t.union([
  t.strict({ type: t.literal('StaticReportFiled'), StaticReportID: Uuid, report: StaticReportFields, ...fileFields }),
  t.strict({ type: t.literal('StaticReportReplaced'), ...fileFields }),
  t.strict({ type: t.literal('StaticReportEdited'), report: StaticReportFields, by: t.string, at: t.string }),
  t.strict({ type: t.literal('OwnerLeft'), Type: OwnerType, Code: t.string, by: t.string, at: t.string }),
  t.strict({
    type: t.literal('StaticReportFetched'),
    version: t.number,
    fetching: FetchKind,
    isClient: t.boolean,
    by: t.string,
    at: t.string,
  }),
  t.strict({ type: t.literal('VersionWithdrawn'), version: t.number, upload: Uuid, by: t.string, at: t.string }),
  t.strict({ type: t.literal('StaticReportDeleted'), by: t.string, at: t.string }),
])
export type StaticReportEvent = t.TypeOf<typeof StaticReportEvent>

type EventPayload<Type extends StaticReportEvent['type']> = Omit<
  Extract<StaticReportEvent, { readonly type: Type }>,
  'type'
>

export type StaticReportCommand =
  | ({ readonly type: 'FileReport' } & EventPayload<'StaticReportFiled'>)
  | ({ readonly type: 'ReplaceFile' } & EventPayload<'StaticReportReplaced'>)
  | ({ readonly type: 'EditReport'; readonly revision: number } & EventPayload<'StaticReportEdited'>)
  | ({ readonly type: 'FetchFile' } & EventPayload<'StaticReportFetched'>)
  | { readonly type: 'WithdrawVersion'; readonly upload: string; readonly by: string; readonly at: string }
  | ({ readonly type: 'DeleteReport' } & EventPayload<'StaticReportDeleted'>)
