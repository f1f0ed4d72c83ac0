import * as t from 'io-ts'
import { ReportContent } from './report.ts'

const content = ReportContent.type.type.props

/** The fields that are another now. */
const Changes = t.readonly(t.exact(t.partial(content)))

/** `ReportRestored` is a save of what the report was at the revision `to`. */
export const ReportEvent = t.union([
  t.strict({ type: t.literal('ReportCreated'), ReportID: t.number, ReportName: t.string, report: ReportContent }),
  t.strict({ type: t.literal('ReportSaved'), changes: Changes }),
  t.strict({ type: t.literal('ReportRestored'), to: t.number, changes: Changes }),
])
export type ReportEvent = t.TypeOf<typeof ReportEvent>
