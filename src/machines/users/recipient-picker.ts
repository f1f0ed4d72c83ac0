import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { FoundRecipients } from '../../api/recipients.ts'
import type { ExplorableEntity } from '../../domain/explorers/explorable.ts'
import { E, O } from '../../domain/fp.ts'
import type { Adviser } from '../../domain/ledger/accounts/account.ts'
import {
  noRecipients,
  type RecipientRules,
  type RecipientChoice,
  sameRecipients,
} from '../../domain/users/recipients.ts'
import { type ExplorerChoice, type ExplorerInput, explorerMachine } from '../explorers/explorer.ts'
import type { ReadResult } from '../kit/read-result.ts'
import { resultOf } from '../kit/task.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

export interface RecipientOffers {
  readonly advisers: readonly Adviser[]
  readonly groups: readonly ExplorableEntity[]
  readonly users: readonly ExplorableEntity[]
}

export const maxListed = 50

export type RecipientOffersResult = ReadResult<RecipientOffers>
export type RecipientsPreviewResult = ReadResult<FoundRecipients>

export interface RecipientPickerInput {
  readonly rules: RecipientRules
  readonly recipients: RecipientChoice
  readonly users: O.Option<readonly ExplorableEntity[]>
}

export type OffersQuery = RecipientPickerInput

type ExploredKind = 'user' | 'group'

interface Context extends RecipientPickerInput {
  readonly offers: O.Option<RecipientOffers>
  readonly explored: ExploredKind
  readonly people: O.Option<FoundRecipients['people']>
  readonly leftOut: FoundRecipients['leftOut']
  readonly picked: O.Option<RecipientChoice>
}

type Event =
  | { readonly type: 'recipients.changed'; readonly recipients: RecipientChoice }
  | { readonly type: 'offers.retried' }
  | { readonly type: 'preview.retried' }
  | { readonly type: 'explorer.opened'; readonly kind: ExploredKind }

const exploredLists = { user: 'users', group: 'groups' } as const

const knownExplorerInput = ({ users, explored }: Context): Pick<ExplorerInput, 'known'> =>
  explored === 'user' && O.isSome(users) ? { known: users.value } : {}

const hasUnnamed = (codes: readonly string[], rows: readonly ExplorableEntity[]): boolean => {
  const named = new Set(rows.map(({ code }) => code))
  return codes.slice(0, maxListed).some((code) => !named.has(code))
}

export const nothingOffered: RecipientOffers = { advisers: [], groups: [], users: [] }

const readUnnamed = {
  guard: {
    type: 'isUnnamed',
    params: ({ event }: { readonly event: { readonly recipients: RecipientChoice } }) => event.recipients,
  },
  target: 'reading',
  reenter: true,
} as const

/** The draft owns the chosen recipients. This machine reads the offers and previews the people. */
export const recipientPickerMachine = setup({
  types: {
    input: {} as RecipientPickerInput,
    context: {} as Context,
    events: {} as Event,
    children: {} as { explorer: 'explorer' },
  },
  actors: {
    readOffers: fromPromise<RecipientOffersResult, OffersQuery>(unprovidedActor('readOffers')),
    previewRecipients: fromPromise<RecipientsPreviewResult, RecipientChoice>(unprovidedActor('previewRecipients')),
    explorer: explorerMachine,
  },
  delays: { pause: 300 },
  guards: {
    isRead: (_, read: ReadResult<unknown>) => E.isRight(read),
    isChosen: ({ context }) => !sameRecipients(context.recipients, noRecipients),
    isUnnamed: ({ context: { offers, users: known } }, { groups, users }: RecipientChoice) => {
      const named = O.getOrElse(() => nothingOffered)(offers)
      return hasUnnamed(groups, named.groups) || (O.isNone(known) && hasUnnamed(users, named.users))
    },
    isOther: ({ context }, recipients: RecipientChoice) => !sameRecipients(context.recipients, recipients),
  },
  actions: {
    setPeople: assign((_, read: RecipientsPreviewResult) =>
      E.isRight(read) ? { people: O.some(read.right.people), leftOut: read.right.leftOut } : {},
    ),
    pickRecipients: assign(({ context: { recipients, explored, picked } }, choice: ExplorerChoice) => {
      if (O.isNone(choice)) return { picked }
      return { picked: O.some({ ...recipients, [exploredLists[explored]]: choice.value }) }
    }),
  },
}).createMachine({
  id: 'recipientPicker',
  context: ({ input }) => ({
    ...input,
    offers: O.none,
    explored: 'user',
    people: O.none,
    leftOut: [],
    picked: O.none,
  }),
  type: 'parallel',
  states: {
    offers: {
      initial: 'reading',
      states: {
        reading: {
          on: { 'recipients.changed': readUnnamed },
          invoke: {
            id: 'readOffers',
            src: 'readOffers',
            input: ({ context: { rules, users, recipients } }) => ({ rules, users, recipients }),
            onDone: [
              {
                guard: { type: 'isRead', params: resultOf },
                target: 'read',
                actions: assign(({ event }) => ({ offers: O.getRight(event.output) })),
              },
              { target: 'failed' },
            ],
          },
        },
        read: { on: { 'recipients.changed': readUnnamed } },
        failed: { on: { 'offers.retried': 'reading' } },
      },
    },
    preview: {
      initial: 'deciding',
      on: {
        'recipients.changed': {
          guard: { type: 'isOther', params: ({ event }) => event.recipients },
          target: '.pausing',
          actions: assign(({ event }) => ({ recipients: event.recipients })),
        },
      },
      states: {
        deciding: { always: [{ guard: 'isChosen', target: 'asking' }, { target: 'settled' }] },
        pausing: { after: { pause: 'deciding' } },
        asking: {
          invoke: {
            id: 'previewRecipients',
            src: 'previewRecipients',
            input: ({ context }) => context.recipients,
            onDone: [
              {
                guard: { type: 'isRead', params: resultOf },
                target: 'settled',
                actions: { type: 'setPeople', params: resultOf },
              },
              { target: 'failed' },
            ],
          },
        },
        settled: {},
        failed: { on: { 'preview.retried': 'asking' } },
      },
    },
    dialog: {
      initial: 'none',
      states: {
        none: {
          on: {
            'explorer.opened': { target: 'exploring', actions: assign(({ event }) => ({ explored: event.kind })) },
          },
        },
        exploring: {
          invoke: {
            id: 'explorer',
            src: 'explorer',
            input: ({ context }) => ({
              kind: context.explored,
              isMany: true,
              ...knownExplorerInput(context),
              chosen: context.recipients[exploredLists[context.explored]],
            }),
            onDone: { target: 'none', actions: { type: 'pickRecipients', params: ({ event }) => event.output } },
          },
        },
      },
    },
  },
})

export type RecipientPickerRef = ActorRefFrom<typeof recipientPickerMachine>
