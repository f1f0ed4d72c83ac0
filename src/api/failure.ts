import * as t from 'io-ts'

/** Why a 403: 1 no or bad token, 2 expired, 3 not allowed (spec §8). */
export const ForbiddenType = t.union([t.literal(1), t.literal(2), t.literal(3)])
export type ForbiddenType = t.TypeOf<typeof ForbiddenType>

export const InputFault = t.readonly(t.strict({ path: t.string, message: t.string }))
export type InputFault = t.TypeOf<typeof InputFault>

/**
 * What every call that fails answers. `refusal` is the tag of the contract, `retryAfter` is in seconds, `revision` the one the
 * stream has come to.
 */
export const Failure = t.readonly(
  t.intersection([
    t.strict({ success: t.literal(false), message: t.string }),
    t.exact(
      t.partial({
        type: ForbiddenType,
        refusal: t.string,
        errors: t.readonlyArray(InputFault),
        revision: t.number,
        retryAfter: t.number,
      }),
    ),
  ]),
)
export type Failure = t.TypeOf<typeof Failure>
