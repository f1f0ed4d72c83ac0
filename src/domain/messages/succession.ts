import * as t from 'io-ts'
import type { Decider } from '../decider.ts'
import { E } from '../fp.ts'

const facts = { handover: t.string, successors: t.readonlyArray(t.string) }

/** Who reads and answers the messages of an adviser who left, from the handover on and without end. */
interface Succession {
  readonly handover: string
  readonly successors: readonly string[]
}

export const SuccessionEvent = t.union([
  t.strict({ type: t.literal('MessagesHandedOver'), ...facts }),
  t.strict({ type: t.literal('MessagesTakenBack'), ...facts }),
])
export type SuccessionEvent = t.TypeOf<typeof SuccessionEvent>

export type SuccessionCommand =
  | { readonly type: 'HandOverMessages'; readonly succession: Succession }
  | { readonly type: 'TakeBackMessages'; readonly handover: string }

/** Those that stand, in their order. */
export type Successions = readonly Succession[]

export const succession: Decider<Successions, SuccessionCommand, SuccessionEvent, never> = {
  initial: [],
  decide: (command, state) => {
    switch (command.type) {
      case 'HandOverMessages':
        return E.right(
          state.some(({ handover }) => handover === command.succession.handover)
            ? []
            : [{ type: 'MessagesHandedOver', ...command.succession }],
        )
      case 'TakeBackMessages':
        return E.right(
          state
            .filter(({ handover }) => handover === command.handover)
            .map((standing) => ({ type: 'MessagesTakenBack', ...standing })),
        )
    }
  },
  evolve: (state, { type, handover, successors }) => {
    switch (type) {
      case 'MessagesHandedOver':
        return [...state, { handover, successors }]
      case 'MessagesTakenBack':
        return state.filter((standing) => standing.handover !== handover)
    }
  },
}

const successorsFrom = (
  successionsOf: (username: string) => Successions,
  username: string,
  met: readonly string[],
): readonly string[] =>
  successionsOf(username)
    .flatMap(({ successors }) => successors)
    .reduce<readonly string[]>(
      (found, successor) =>
        found.includes(successor) ? found : successorsFrom(successionsOf, successor, [...found, successor]),
      met,
    )

/** Also those who were given them by somebody who had been given them and has left since. */
export const successorsOf = (successionsOf: (username: string) => Successions, username: string): readonly string[] =>
  successorsFrom(successionsOf, username, [username]).filter((successor) => successor !== username)

export const successionStream = (username: string): string => `succession/${username}`
