import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { FoundRecipients } from '../../api/recipients.ts'
import type { Explorable } from '../../domain/explorers/explorable.ts'
import { E, O } from '../../domain/fp.ts'
import type { Adviser } from '../../domain/ledger/accounts/account.ts'
import { noRecipients, type RecipientRules, type Recipients, sameRecipients } from '../../domain/users/recipients.ts'
import { type ExplorerChoice, type ExplorerInput, explorerMachine } from '../explorers/explorer.ts'
import type { ReadResult } from '../kit/read-result.ts'
import { resultOf } from '../kit/task.ts'
import { unprovided } from '../kit/unprovided.ts'

export interface RecipientOffers {
  readonly advisers: readonly Adviser[]
  readonly groups: readonly Explorable[]
  readonly users: readonly Explorable[]
}

export type OffersReading = ReadResult<RecipientOffers>
export type RecipientsPreview = ReadResult<FoundRecipients>

export interface RecipientPickerInput {
  readonly rules: RecipientRules
  readonly recipients: Recipients
  /** Whom one may choose, where that is read already. */
  readonly users: O.Option<readonly Explorable[]>
}

export type OffersQuery = Pick<RecipientPickerInput, 'rules' | 'users'>

type Explored = 'user' | 'group'

interface Context extends RecipientPickerInput {
  readonly offers: O.Option<RecipientOffers>
  readonly explored: Explored
  /** Who they were when they were last asked for. */
  readonly people: O.Option<FoundRecipients['people']>
  /** Who was chosen one by one then, and it cannot go to. */
  readonly leftOut: FoundRecipients['leftOut']
  /** What was chosen last in an explorer: the draft takes it over, and tells the picker. */
  readonly picked: O.Option<Recipients>
}

type Event =
  | { readonly type: 'recipients.changed'; readonly recipients: Recipients }
  | { readonly type: 'offers.retried' }
  | { readonly type: 'preview.retried' }
  | { readonly type: 'explorer.opened'; readonly kind: Explored }

const lists = { user: 'users', group: 'groups' } as const

/** There is nothing to wait for where it has been read. */
const knownIn = ({ offers, users, explored }: Context): Pick<ExplorerInput, 'known'> => {
  if (O.isSome(offers)) return { known: offers.value[lists[explored]] }
  return explored === 'user' && O.isSome(users) ? { known: users.value } : {}
}

/** Whom a draft is for: what there is to choose from, and who those chosen are. The choice itself is the draft's. */
export const recipientPickerMachine = setup({
  types: {
    input: {} as RecipientPickerInput,
    context: {} as Context,
    events: {} as Event,
    children: {} as { explorer: 'explorer' },
  },
  actors: {
    readOffers: fromPromise<OffersReading, OffersQuery>(unprovided('readOffers')),
    previewRecipients: fromPromise<RecipientsPreview, Recipients>(unprovided('previewRecipients')),
    explorer: explorerMachine,
  },
  delays: { pause: 300 },
  guards: {
    isRead: (_, read: ReadResult<unknown>) => E.isRight(read),
    isChosen: ({ context }) => !sameRecipients(context.recipients, noRecipients),
    isOther: ({ context }, recipients: Recipients) => !sameRecipients(context.recipients, recipients),
  },
  actions: {
    offer: assign((_, read: OffersReading) => ({ offers: O.getRight(read) })),
    take: assign((_, recipients: Recipients) => ({ recipients })),
    preview: assign((_, read: RecipientsPreview) =>
      E.isRight(read) ? { people: O.some(read.right.people), leftOut: read.right.leftOut } : {},
    ),
    explore: assign((_, explored: Explored) => ({ explored })),
    pick: assign(({ context: { recipients, explored, picked } }, choice: ExplorerChoice) => {
      if (O.isNone(choice)) return { picked }
      return { picked: O.some({ ...recipients, [lists[explored]]: choice.value }) }
    }),
  },
}).createMachine({
  id: 'recipientPicker',
  context: ({ input }) => ({
    ...input,
    ...{ offers: O.none, explored: 'user', people: O.none, leftOut: [], picked: O.none },
  }),
  type: 'parallel',
  states: {
    offers: {
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            id: 'readOffers',
            src: 'readOffers',
            input: ({ context: { rules, users } }) => ({ rules, users }),
            onDone: [
              {
                guard: { type: 'isRead', params: resultOf },
                target: 'read',
                actions: { type: 'offer', params: resultOf },
              },
              { target: 'failed' },
            ],
          },
        },
        read: {},
        failed: { on: { 'offers.retried': 'reading' } },
      },
    },
    preview: {
      initial: 'deciding',
      on: {
        'recipients.changed': {
          guard: { type: 'isOther', params: ({ event }) => event.recipients },
          target: '.pausing',
          actions: { type: 'take', params: ({ event }) => event.recipients },
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
                actions: { type: 'preview', params: resultOf },
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
            'explorer.opened': { target: 'exploring', actions: { type: 'explore', params: ({ event }) => event.kind } },
          },
        },
        exploring: {
          invoke: {
            id: 'explorer',
            src: 'explorer',
            input: ({ context }) => ({
              ...{ kind: context.explored, isMany: true, only: O.none },
              ...knownIn(context),
              chosen: context.recipients[lists[context.explored]],
            }),
            onDone: { target: 'none', actions: { type: 'pick', params: ({ event }) => event.output } },
          },
        },
      },
    },
  },
})

export type RecipientPickerRef = ActorRefFrom<typeof recipientPickerMachine>
