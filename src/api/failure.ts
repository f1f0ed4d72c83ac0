import * as t from 'io-ts'
import { ReportFault } from '../domain/reports/template/report-fault.ts'

/** The 403s of spec §8: no or bad token, expired token, not allowed. */
const SessionFailure = t.union([t.literal(1), t.literal(2), t.literal(3)])

/**
 * What every failed call answers. `_tag` is one of the call's refusals, `field` the one a value must be unique in, `revision` the one a
 * stale change has to be made on, `retryAfter` in seconds; `fault` is why a report could not be written, `detail` the same in a line.
 */
export const Failure = t.readonly(
  t.intersection([
    t.strict({ success: t.literal(false), message: t.string }),
    t.exact(
      t.partial({
        _tag: t.string,
        type: SessionFailure,
        errors: t.readonlyArray(t.strict({ path: t.string, message: t.string })),
        field: t.string,
        revision: t.number,
        retryAfter: t.number,
        fault: ReportFault,
        detail: t.string,
      }),
    ),
  ]),
)
export type Failure = t.TypeOf<typeof Failure>
