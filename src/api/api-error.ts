import * as t from 'io-ts'
import { ReportFault } from '../domain/reports/template/report-fault.ts'

/** Type of a 403 (spec §8): 1 missing or bad token, 2 expired token, 3 not allowed. */
const SessionFailure = t.union([t.literal(1), t.literal(2), t.literal(3)])

/**
 * Body of every failed call. `_tag` names the refusal, `field` a field whose value must be unique. A stale change must
 * start again from `revision`. `retryAfter` is in seconds. `fault` says why a report could not be written, `detail`
 * says it in one line. Only calls about users have `status` and `data`, which repeats the rest (spec §7).
 */
export const ApiFailure = t.readonly(
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
export type ApiFailure = t.TypeOf<typeof ApiFailure>

export interface SessionError {
  readonly _tag: 'SessionMissing' | 'SessionExpired' | 'NotAllowed'
}

/** The server refuses the content of the call. `refusal` is null if the call is malformed. */
interface RefusedCall<Refusal extends string = string> {
  readonly _tag: 'Refused'
  readonly refusal: Refusal | null
  readonly status: number
  readonly message: string
  readonly errors: NonNullable<ApiFailure['errors']>
  readonly field: string | null
  readonly retryAfter: number
  readonly fault: ApiFailure['fault'] | null
  readonly detail: string | null
}

interface OutOfSpace {
  readonly _tag: 'OutOfSpace'
  readonly message: string
}

/** `Unreachable` includes a server that answers that it is unavailable. */
export type ApiError<Refusal extends string = string> =
  | { readonly _tag: 'Unreachable' | 'TooSlow' | 'TooLarge' | 'Undecodable' }
  | SessionError
  | OutOfSpace
  | RefusedCall<Refusal>

export const hasMessage = <Refusal extends string>(
  error: ApiError<Refusal>,
): error is Extract<ApiError<Refusal>, { readonly message: string }> => 'message' in error
