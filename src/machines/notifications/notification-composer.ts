import { assign, enqueueActions, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { NamedRecipient } from '../../api/recipients.ts'
import { E, O } from '../../domain/fp.ts'
import { type NotificationDraft, notificationDraftOf } from '../../domain/notifications/notification-draft.ts'
import type { SentNotification } from '../../domain/notifications/notification.ts'
import { sameJson } from '../../domain/parse-json.ts'
import type { Recipients } from '../../domain/users/recipients.ts'
import { type ExplorerChoice, explorerMachine } from '../explorers/explorer.ts'
import type { EditingContext, EditingInput } from '../kit/editing.ts'
import type { ReadResult } from '../kit/read-result.ts'
import { resultOf } from '../kit/task.ts'
import { unprovided } from '../kit/unprovided.ts'
import { type NotificationEdited, notificationEditorMachine, type NotificationSaved } from './notification-editor.ts'

export type RecipientsPreview = ReadResult<readonly NamedRecipient[]>

export type ComposerInput = EditingInput<NotificationEdited>

interface Context {
  readonly opened: ComposerInput
  readonly draft: NotificationDraft
  readonly hasEdits: boolean
  readonly explored: 'user' | 'group'
  /** Whom those chosen are now; none while it is being found out or could not be. */
  readonly people: O.Option<readonly NamedRecipient[]>
  readonly outcome: O.Option<NotificationSaved>
}

type Event =
  | { readonly type: 'explorer.opened'; readonly kind: Context['explored'] }
  | { readonly type: 'recipients.changed' }
  | { readonly type: 'saved.received'; readonly saved: SentNotification }
  | { readonly type: 'saved.gone' }

const chosenIn = ({ draft: { recipients }, explored }: Context): readonly string[] =>
  explored === 'user' ? recipients.users : recipients.groups

const withChosen = (recipients: Recipients, kind: Context['explored'], chosen: readonly string[]): Recipients =>
  kind === 'user' ? { ...recipients, users: chosen } : { ...recipients, groups: chosen }

/** The editor of a notification with what helps to choose whom it is for. */
export const notificationComposerMachine = setup({
  types: {
    input: {} as ComposerInput,
    context: {} as Context,
    events: {} as Event,
    output: {} as Context['outcome'],
    children: {} as { editor: 'editor'; explorer: 'explorer' },
  },
  actors: {
    editor: notificationEditorMachine,
    explorer: explorerMachine,
    previewRecipients: fromPromise<RecipientsPreview, Recipients>(unprovided('previewRecipients')),
  },
  delays: { pause: 300 },
  actions: {
    follow: enqueueActions(({ context, enqueue }, { draft, hasEdits }: EditingContext<NotificationEdited>) => {
      enqueue.assign({ draft, hasEdits })
      if (!sameJson(draft.recipients, context.draft.recipients)) enqueue.raise({ type: 'recipients.changed' })
    }),
    hand: enqueueActions(({ enqueue }, event: Extract<Event, { readonly type: 'saved.received' | 'saved.gone' }>) => {
      enqueue.sendTo('editor', event)
    }),
    forget: assign({ people: O.none }),
    preview: assign((_, read: RecipientsPreview) => ({ people: E.isRight(read) ? O.some(read.right) : O.none })),
    explore: assign((_, explored: Context['explored']) => ({ explored })),
    choose: enqueueActions(({ context: { draft, explored }, enqueue }, choice: ExplorerChoice) => {
      if (O.isNone(choice)) return
      const recipients = withChosen(draft.recipients, explored, choice.value)
      enqueue.sendTo('editor', { type: 'draft.edited', draft: { ...draft, recipients } })
    }),
    settle: assign((_, outcome: Context['outcome']) => ({ outcome })),
  },
}).createMachine({
  id: 'notificationComposer',
  context: ({ input }) => ({
    ...{ opened: input, draft: notificationDraftOf(input.saved), hasEdits: false },
    ...{ explored: 'user', people: O.none, outcome: O.none },
  }),
  initial: 'open',
  states: {
    open: {
      invoke: {
        id: 'editor',
        src: 'editor',
        input: ({ context }) => context.opened,
        onSnapshot: { actions: { type: 'follow', params: ({ event }) => event.snapshot.context } },
        onDone: { target: 'closed', actions: { type: 'settle', params: ({ event }) => event.output } },
      },
      on: {
        'saved.received': { actions: { type: 'hand', params: ({ event }) => event } },
        'saved.gone': { actions: { type: 'hand', params: ({ event }) => event } },
      },
      type: 'parallel',
      states: {
        preview: {
          initial: 'asking',
          on: { 'recipients.changed': { target: '.pausing', actions: 'forget' } },
          states: {
            settled: {},
            pausing: {
              on: { 'recipients.changed': { target: 'pausing', reenter: true } },
              after: { pause: 'asking' },
            },
            asking: {
              invoke: {
                id: 'previewRecipients',
                src: 'previewRecipients',
                input: ({ context }) => context.draft.recipients,
                onDone: { target: 'settled', actions: { type: 'preview', params: resultOf } },
              },
            },
          },
        },
        dialog: {
          initial: 'none',
          states: {
            none: {
              on: {
                'explorer.opened': {
                  target: 'exploring',
                  actions: { type: 'explore', params: ({ event }) => event.kind },
                },
              },
            },
            exploring: {
              invoke: {
                id: 'explorer',
                src: 'explorer',
                input: ({ context }) => ({
                  ...{ kind: context.explored, isMany: true, only: O.none },
                  chosen: chosenIn(context),
                }),
                onDone: { target: 'none', actions: { type: 'choose', params: ({ event }) => event.output } },
              },
            },
          },
        },
      },
    },
    closed: { type: 'final' },
  },
  output: ({ context }) => context.outcome,
})

export type NotificationComposerRef = ActorRefFrom<typeof notificationComposerMachine>
