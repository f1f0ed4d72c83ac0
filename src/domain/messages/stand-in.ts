import * as t from 'io-ts'
import { IsoDate } from '../dates/iso-date.ts'
import type { Decider } from '../decider.ts'
import { E, O, pipe } from '../fp.ts'
import { textUpTo } from '../text/text-codec.ts'

const standInFacts = { standIn: textUpTo(200), from: IsoDate, until: IsoDate }

/** Reads and answers an adviser's messages on these days, both included. */
export const StandIn = t.readonly(t.strict(standInFacts))
export type StandIn = t.TypeOf<typeof StandIn>

export const NamedStandIn = t.readonly(t.strict({ ...standInFacts, name: t.string }))
export type NamedStandIn = t.TypeOf<typeof NamedStandIn>

export const StandInEvent = t.union([
  t.strict({ type: t.literal('StandInNamed'), ...standInFacts }),
  t.strict({ type: t.literal('StandInEnded'), standIn: t.string }),
])
export type StandInEvent = t.TypeOf<typeof StandInEvent>

/** `today` is the firm's date. */
export type StandInCommand =
  | { readonly type: 'NameStandIn'; readonly named: StandIn; readonly today: IsoDate }
  | { readonly type: 'EndStandIn' }

export interface StandInRefusal {
  readonly _tag: 'DatesReversed' | 'DatesPassed'
}

const isSame = (one: StandIn, other: StandIn): boolean =>
  one.standIn === other.standIn && one.from === other.from && one.until === other.until

export const endStandIn = (state: O.Option<StandIn>): readonly StandInEvent[] =>
  O.isSome(state) ? [{ type: 'StandInEnded', standIn: state.value.standIn }] : []

const nameStandIn = (
  before: O.Option<StandIn>,
  after: StandIn,
  today: IsoDate,
): E.Either<StandInRefusal, readonly StandInEvent[]> => {
  if (O.isSome(before) && isSame(before.value, after)) return E.right([])
  if (after.until < after.from) return E.left({ _tag: 'DatesReversed' })
  if (after.until < today) return E.left({ _tag: 'DatesPassed' })
  const another = O.filter(({ standIn }: StandIn) => standIn !== after.standIn)(before)
  return E.right([...endStandIn(another), { type: 'StandInNamed', ...after }])
}

export const standIn: Decider<O.Option<StandIn>, StandInCommand, StandInEvent, StandInRefusal> = {
  initial: O.none,
  decide: (command, state) =>
    command.type === 'NameStandIn' ? nameStandIn(state, command.named, command.today) : E.right(endStandIn(state)),
  evolve: (_, event) => {
    switch (event.type) {
      case 'StandInNamed': {
        const { type, ...after } = event
        return O.some(after)
      }
      case 'StandInEnded':
        return O.none
    }
  },
}

/** None once it is over. */
export const standInFrom = (state: O.Option<StandIn>, today: IsoDate): O.Option<StandIn> =>
  O.filter(({ until }: StandIn) => today <= until)(state)

export const standInOn = (state: O.Option<StandIn>, today: IsoDate): O.Option<string> =>
  pipe(
    standInFrom(state, today),
    O.filter(({ from }) => from <= today),
    O.map((current) => current.standIn),
  )

export const standInStream = (username: string): string => `stand-in/${username}`
