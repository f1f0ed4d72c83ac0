import { assign, enqueueActions, setup, type ActorRefFrom } from 'xstate'
import { O } from '../../domain/fp.ts'
import {
  isNoLongerScheduled,
  type NotificationDraft,
  notificationDraftOf,
} from '../../domain/notifications/notification-draft.ts'
import type { SentNotification } from '../../domain/notifications/notification.ts'
import type { Identity } from '../../domain/users/identity.ts'
import { notificationRules, type RecipientChoice } from '../../domain/users/recipients.ts'
import type { EditingContext, EditingInput } from '../kit/editing.ts'
import { recipientPickerMachine } from '../users/recipient-picker.ts'
import { type NotificationEdited, notificationEditorMachine, type NotificationSaveKind } from './notification-editor.ts'

export interface NotificationComposerInput extends EditingInput<NotificationEdited> {
  readonly identity: Identity
}

interface Context {
  readonly opened: NotificationComposerInput
  readonly draft: NotificationDraft
  readonly hasEdits: boolean
  readonly picked: O.Option<RecipientChoice>
  readonly outcome: O.Option<NotificationSaveKind>
}

type Event = { readonly type: 'saved.received'; readonly saved: SentNotification } | { readonly type: 'saved.gone' }

export const notificationComposerMachine = setup({
  types: {
    input: {} as NotificationComposerInput,
    context: {} as Context,
    events: {} as Event,
    output: {} as Context['outcome'],
    children: {} as { editor: 'editor'; picker: 'picker' },
  },
  actors: { editor: notificationEditorMachine, picker: recipientPickerMachine },
  guards: { isSettled: ({ context }) => isNoLongerScheduled(context.opened.saved) },
  actions: {
    followEditor: enqueueActions(({ context: { opened }, enqueue }, edited: EditingContext<NotificationEdited>) => {
      const { draft, hasEdits } = edited
      enqueue.assign({ draft, hasEdits })
      if (isNoLongerScheduled(opened.saved)) return
      enqueue.sendTo('picker', { type: 'recipients.changed', recipients: draft.recipients })
    }),
    addRecipients: enqueueActions(({ context: { draft, picked: before }, enqueue }, picked: Context['picked']) => {
      if (O.isNone(picked) || picked === before) return
      enqueue.assign({ picked })
      enqueue.sendTo('editor', { type: 'draft.edited', draft: { ...draft, recipients: picked.value } })
    }),
    forwardToEditor: enqueueActions(({ enqueue }, event: Event) => {
      enqueue.sendTo('editor', event)
    }),
  },
}).createMachine({
  id: 'notificationComposer',
  context: ({ input }) => ({
    opened: input,
    draft: notificationDraftOf(input.saved),
    hasEdits: false,
    picked: O.none,
    outcome: O.none,
  }),
  initial: 'open',
  states: {
    open: {
      invoke: {
        id: 'editor',
        src: 'editor',
        input: ({ context }) => context.opened,
        onSnapshot: { actions: { type: 'followEditor', params: ({ event }) => event.snapshot.context } },
        onDone: { target: 'closed', actions: assign(({ event }) => ({ outcome: event.output })) },
      },
      on: {
        'saved.received': { actions: { type: 'forwardToEditor', params: ({ event }) => event } },
        'saved.gone': { actions: { type: 'forwardToEditor', params: ({ event }) => event } },
      },
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isSettled', target: 'settled' }, { target: 'choosing' }] },
        choosing: {
          invoke: {
            id: 'picker',
            src: 'picker',
            input: ({ context: { opened, draft } }) => ({
              rules: notificationRules(opened.identity),
              recipients: draft.recipients,
              users: O.none,
            }),
            onSnapshot: { actions: { type: 'addRecipients', params: ({ event }) => event.snapshot.context.picked } },
          },
        },
        settled: {},
      },
    },
    closed: { type: 'final' },
  },
  output: ({ context }) => context.outcome,
})

export type NotificationComposerRef = ActorRefFrom<typeof notificationComposerMachine>
