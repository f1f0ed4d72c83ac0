import * as t from 'io-ts'
import { IsoDate } from '../dates/iso-date.ts'
import type { Decider } from '../decider.ts'
import { E, O, pipe } from '../fp.ts'

const facts = { standIn: t.string, from: IsoDate, until: IsoDate }

/** Who reads and answers the messages of an adviser, from the first to the last of these days. */
export const StandIn = t.readonly(t.strict(facts))
export type StandIn = t.TypeOf<typeof StandIn>

export const StandInEvent = t.union([
  t.strict({ type: t.literal('StandInNamed'), ...facts }),
  t.strict({ type: t.literal('StandInEnded'), standIn: t.string }),
])
export type StandInEvent = t.TypeOf<typeof StandInEvent>

export type StandInCommand = { readonly type: 'NameStandIn'; readonly named: StandIn } | { readonly type: 'EndStandIn' }

export interface StandInRefusal {
  readonly _tag: 'DatesReversed'
}

const isSame = (one: StandIn, other: StandIn): boolean =>
  one.standIn === other.standIn && one.from === other.from && one.until === other.until

const named = (before: O.Option<StandIn>, after: StandIn): E.Either<StandInRefusal, readonly StandInEvent[]> => {
  if (after.until < after.from) return E.left({ _tag: 'DatesReversed' })
  return E.right(O.isSome(before) && isSame(before.value, after) ? [] : [{ type: 'StandInNamed', ...after }])
}

export const endStandIn = (state: O.Option<StandIn>): readonly StandInEvent[] =>
  O.isSome(state) ? [{ type: 'StandInEnded', standIn: state.value.standIn }] : []

export const standIn: Decider<O.Option<StandIn>, StandInCommand, StandInEvent, StandInRefusal> = {
  initial: O.none,
  decide: (command, state) =>
    command.type === 'NameStandIn' ? named(state, command.named) : E.right(endStandIn(state)),
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

export const standInOn = (state: O.Option<StandIn>, today: IsoDate): O.Option<string> =>
  pipe(
    state,
    O.filter(({ from, until }) => from <= today && today <= until),
    O.map((current) => current.standIn),
  )

export const standInStream = (username: string): string => `stand-in/${username}`
