import * as t from 'io-ts'
import type { Decider } from '../decider.ts'
import { E, O } from '../fp.ts'
import type { ListColumn } from '../lists/list-column.ts'
import { type ReasonFault, reasonFault } from '../text/reason-fault.ts'

const supervisionFacts = { of: t.string, by: t.string, reason: t.string, at: t.string, until: t.string }

export const ListedSupervision = t.readonly(
  t.strict({ ...supervisionFacts, id: t.string, ofName: t.string, byName: t.string }),
)
export type ListedSupervision = t.TypeOf<typeof ListedSupervision>

export const supervisionColumns = {
  mailbox: {
    title: 'Mailbox',
    file: [
      ['Mailbox', ({ ofName }) => ofName],
      ['User name', ({ of }) => of],
    ],
  },
  openedBy: {
    title: 'Opened by',
    file: [
      ['Opened by', ({ byName }) => byName],
      ['User name', ({ by }) => by],
    ],
  },
  reason: { title: 'Reason', file: [['Reason', ({ reason }) => reason]] },
  from: { title: 'From', file: [['From', ({ at }) => at]] },
  until: { title: 'Until', file: [['Until', ({ until }) => until]] },
} satisfies Readonly<Record<string, ListColumn<ListedSupervision>>>

export type MessageSupervision = Omit<ListedSupervision, 'id' | 'ofName' | 'byName'>

export const SupervisionEvent = t.strict({ type: t.literal('MessagesOpened'), ...supervisionFacts })
export type SupervisionEvent = t.TypeOf<typeof SupervisionEvent>

export interface OpenMessages {
  readonly type: 'OpenMessages'
  readonly supervision: MessageSupervision
}

export const supervisionHours = 8
export const maxReasonLength = 1_000

export const supervisionDecider: Decider<O.Option<MessageSupervision>, OpenMessages, SupervisionEvent, ReasonFault> = {
  initial: O.none,
  decide: ({ supervision: opened }, state) => {
    if (O.isSome(state)) return E.right([])
    const fault = reasonFault(opened.reason, maxReasonLength)
    if (fault !== null) return E.left(fault)
    return E.right([{ type: 'MessagesOpened', ...opened }])
  },
  evolve: (_, { type, ...opened }) => O.some(opened),
}

export const supervisionStream = (id: string): string => `supervision/${id}`
