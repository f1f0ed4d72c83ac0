import * as t from 'io-ts'
import type { Decider } from '../decider.ts'
import { E } from '../fp.ts'
import { versionedCodec } from '../log/versioned.ts'

export const unfinishedCounts = { drafts: t.number, unread: t.number }

export const UnfinishedMessages = t.readonly(t.strict(unfinishedCounts))
export type UnfinishedMessages = t.TypeOf<typeof UnfinishedMessages>

export const nothingUnfinished: UnfinishedMessages = { drafts: 0, unread: 0 }

export const totalOf = (parts: readonly UnfinishedMessages[]): UnfinishedMessages =>
  parts.reduce(
    (sum, { drafts, unread }) => ({ drafts: sum.drafts + drafts, unread: sum.unread + unread }),
    nothingUnfinished,
  )

const handoverFacts = { handover: t.string, successors: t.readonlyArray(t.string), ...unfinishedCounts }

const MessagesHandedOver = t.strict({
  type: t.literal('MessagesHandedOver'),
  from: t.string,
  to: t.string,
  ...handoverFacts,
})

/** The first version had neither counts nor codes. */
export const SuccessionEvent = versionedCodec(
  t.union([MessagesHandedOver, t.strict({ type: t.literal('MessagesTakenBack'), ...handoverFacts })]),
  {
    MessagesHandedOver: [(data) => ({ from: '', to: '', ...nothingUnfinished, ...data })],
    MessagesTakenBack: [(data) => ({ ...nothingUnfinished, ...data })],
  },
)
export type SuccessionEvent = t.TypeOf<typeof SuccessionEvent>

/** The successor reads and answers a former adviser's messages without end; `from` and `to` are codes. */
type MessageSuccession = Readonly<Omit<t.TypeOf<typeof MessagesHandedOver>, 'type'>>

export type SuccessionCommand =
  | { readonly type: 'HandOverMessages'; readonly succession: MessageSuccession }
  | { readonly type: 'TakeBackMessages'; readonly handover: string; readonly returned: UnfinishedMessages }

export type MessageSuccessions = readonly MessageSuccession[]

export const successionDecider: Decider<MessageSuccessions, SuccessionCommand, SuccessionEvent, never> = {
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
            .map(({ handover, successors }) => ({
              type: 'MessagesTakenBack',
              handover,
              successors,
              ...command.returned,
            })),
        )
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'MessagesHandedOver': {
        const { type, ...standing } = event
        return [...state, standing]
      }
      case 'MessagesTakenBack':
        return state.filter(({ handover }) => handover !== event.handover)
    }
  },
}

const successorsFrom = (
  successionsOf: (username: string) => MessageSuccessions,
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

/** Includes successors of successors who have left. */
export const successorsOf = (
  successionsOf: (username: string) => MessageSuccessions,
  username: string,
): readonly string[] =>
  successorsFrom(successionsOf, username, [username]).filter((successor) => successor !== username)

export const successionStream = (username: string): string => `succession/${username}`
