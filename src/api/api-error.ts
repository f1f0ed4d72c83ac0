import * as t from 'io-ts'
import { ReportFault } from '../domain/reports/template/report-fault.ts'

/** The 403s of spec §8: no or bad token, expired token, not allowed. */
const SessionFailure = t.union([t.literal(1), t.literal(2), t.literal(3)])

/**
 * What every failed call answers. `_tag` is one of the call's refusals, `field` the one a value must be unique in, `revision` the one a
 * stale change has to be made on, `retryAfter` in seconds; `fault` is why a report could not be written, `detail` the same in a line.
 * `status` and `data`, the rest of it together, are there for the calls about users (spec §7).
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
        status: t.number,
        data: t.UnknownRecord,
      }),
    ),
  ]),
)
export type Failure = t.TypeOf<typeof Failure>

export interface SessionError {
  readonly _tag: 'SessionMissing' | 'SessionExpired' | 'NotAllowed'
}

/** Refused because of what is asked. `refusal` is none of the contract's when the call itself was malformed. */
interface Refused<Refusal extends string = string> {
  readonly _tag: 'Refused'
  readonly refusal: Refusal | null
  readonly status: number
  readonly message: string
  readonly errors: NonNullable<Failure['errors']>
  readonly field: string | null
  readonly retryAfter: number
  readonly fault: Failure['fault'] | null
  readonly detail: string | null
}

interface OutOfSpace {
  readonly _tag: 'OutOfSpace'
  readonly message: string
}

/** Why a call has no reply: `Unreachable` also when the server answered that it could not. */
export type ApiError<Refusal extends string = string> =
  | { readonly _tag: 'Unreachable' | 'TooSlow' | 'TooLarge' | 'Undecodable' }
  | SessionError
  | OutOfSpace
  | Refused<Refusal>

export const isWorded = <Refusal extends string>(
  error: ApiError<Refusal>,
): error is Extract<ApiError<Refusal>, { readonly message: string }> => 'message' in error
