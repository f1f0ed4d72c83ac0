import * as t from 'io-ts'
import { ReportFault } from '../template/report-fault.ts'
import { RunParameters } from './run-parameters.ts'
import { Uuid } from '../../uuid.ts'

/**
 * What is run for whom, on which revision of the report and with the figures as known at `position`. `moment` is when it
 * says it was run, which a run that is issued again says too; `by` asked for it, whoever carried it out.
 */
export const RunRequested = t.readonly(
  t.strict({
    report: t.string,
    title: t.string,
    revision: t.number,
    parameters: RunParameters,
    subject: t.string,
    position: t.number,
    moment: t.string,
    by: t.string,
    reissueOf: t.union([Uuid, t.null]),
    batch: t.union([Uuid, t.null]),
  }),
)
export type RunRequested = t.TypeOf<typeof RunRequested>

const issued = { hash: t.string, bytes: t.number, figures: t.string, accounts: t.readonlyArray(t.string) }

/** What came out, by its SHA-256; `figures` is that of the data it was written from, `accounts` whose data that was. */
export const RunIssued = t.readonly(t.strict(issued))
export type RunIssued = t.TypeOf<typeof RunIssued>

/** Why a run failed, authors are told; `RunAnnounced` tells whoever asked for it that it is over, and nothing more. */
export const RunEvent = t.union([
  t.intersection([t.strict({ type: t.literal('ReportRequested') }), RunRequested]),
  t.strict({ type: t.literal('ReportIssued'), ...issued }),
  t.strict({ type: t.literal('ReportFailed'), message: t.string, fault: t.union([ReportFault, t.null]) }),
  t.strict({ type: t.literal('ReportCancelled') }),
  t.strict({ type: t.literal('RunAnnounced') }),
])
export type RunEvent = t.TypeOf<typeof RunEvent>
