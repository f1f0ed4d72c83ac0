import type { StaticReportEvent } from './event.ts'

type Happened<Type extends StaticReportEvent['type']> = Omit<
  Extract<StaticReportEvent, { readonly type: Type }>,
  'type'
>

/**
 * `EditReport` is decided on the report's `revision`. `WithdrawVersion` takes back whatever an upload brought; what
 * others brought before or after it stays.
 */
export type StaticReportCommand =
  | ({ readonly type: 'FileReport' } & Happened<'StaticReportFiled'>)
  | ({ readonly type: 'ReplaceFile' } & Happened<'StaticReportReplaced'>)
  | ({ readonly type: 'EditReport'; readonly revision: number } & Happened<'StaticReportEdited'>)
  | ({ readonly type: 'FetchFile' } & Happened<'StaticReportFetched'>)
  | { readonly type: 'WithdrawVersion'; readonly upload: string; readonly by: string; readonly at: string }
  | ({ readonly type: 'DeleteReport' } & Happened<'StaticReportDeleted'>)
