import { fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { Client } from '../../api/client.ts'
import { checkReport, createReport, report, reportHistory, saveReport } from '../../api/reports/reports.ts'
import { E, O, pipe, TE } from '../../domain/fp.ts'
import { fieldTitle } from '../../domain/reports/editor/field-titles.ts'
import { draftOf } from '../../domain/reports/editor/report-draft.ts'
import type { CheckResult, Keyed, Save, SaveResult } from '../../machines/kit/editing.ts'
import {
  contentIn,
  nameIn,
  reportDraftMachine,
  type ReportEdited,
  type ReportReading,
  type ReportSaveRefusal,
  type SavedReport,
} from '../../machines/reports/report-editing.ts'
import { callFailure, isStale } from '../call-failure.ts'

const faultsIn = (errors: readonly { readonly path: string; readonly message: string }[]): string =>
  errors.map(({ path, message }) => `${fieldTitle(path)}: ${message}`).join(', ')

type Checking = CheckResult<ReportEdited>

const saveRefusal = (error: ApiError): ReportSaveRefusal => {
  if (error._tag !== 'Refused') return callFailure(error)
  if (error.refusal === 'ReportUnwritable' && error.fault) return { _tag: 'Faulty', fault: error.fault }
  return isStale(error) ? { _tag: 'Stale' } : { _tag: 'Refused', message: faultsIn(error.errors) || error.message }
}

const save = ({ call }: Client, { key: { name }, saved, draft, ...said }: Save<ReportEdited>) => {
  const content = contentIn({ draft })
  return pipe(
    O.isSome(name)
      ? call(saveReport)({ params: { name: name.value }, body: { revision: saved.revision, report: content }, ...said })
      : call(createReport)({ body: { report: content }, ...said }),
    TE.mapLeft(saveRefusal),
  )
}

/** If the check fails, the server decides on saving. */
const check = ({ call }: Client, { draft }: Save<ReportEdited>, signal: AbortSignal): Promise<Checking> =>
  pipe(
    call(checkReport)({ body: { report: contentIn({ draft }) }, signal }),
    TE.match(
      (): Checking => E.right(O.none),
      ({ fault, ...doubt }) => {
        if (fault !== null) return E.left({ _tag: 'Faulty', fault })
        return E.right(doubt.doubts.length > 0 || doubt.trial !== undefined ? O.some(doubt) : O.none)
      },
    ),
  )()

export const readReport = ({ call }: Client, name: string): Promise<ReportReading> =>
  pipe(
    TE.Do,
    TE.apSW('edition', call(report)({ params: { id: name } })),
    TE.apSW('history', call(reportHistory)({ params: { name } })),
    TE.map(
      ({ edition: { report: now, revision }, history }): SavedReport => ({
        draft: draftOf(now),
        revision,
        by: history[0]?.name ?? '',
        at: history[0]?.at ?? '',
      }),
    ),
  )()

export const provideReportDraft = (client: Client) =>
  reportDraftMachine.provide({
    actors: {
      check: fromPromise<Checking, Save<ReportEdited>>(({ input, signal }) => check(client, input, signal)),
      save: fromPromise<SaveResult<ReportEdited>, Save<ReportEdited>>(({ input }) => save(client, input)()),
      read: fromPromise<ReportReading, Keyed<ReportEdited>>(({ input: { key } }) => readReport(client, nameIn(key))),
    },
  })
