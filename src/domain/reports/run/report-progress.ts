import * as t from 'io-ts'
import { Uuid } from '../../uuid.ts'

/** What a report under way is at: its figures are gathered, it is written, and made the file that was asked for. */
export const ReportStage = t.keyof({ gathering: null, writing: null, finishing: null })
export type ReportStage = t.TypeOf<typeof ReportStage>

/** Told to who runs it, over the socket and in no log. */
export const ReportProgress = t.readonly(t.strict({ run: Uuid, stage: ReportStage }))
export type ReportProgress = t.TypeOf<typeof ReportProgress>
