import { assign, enqueueActions, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { explorableCorrespondents } from '../../domain/explorers/explorable.ts'
import { E, O, pipe } from '../../domain/fp.ts'
import { type MessageComposition, compositionOf, blankComposition } from '../../domain/messages/composition.ts'
import type { MessageDraft } from '../../domain/messages/message-draft.ts'
import type { MessageCorrespondent } from '../../domain/messages/shown-message.ts'
import type { Identity } from '../../domain/users/identity.ts'
import { messageRules, noRecipients, type RecipientChoice } from '../../domain/users/recipients.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { answerOf, failedRead, invokeRead, retriesLogic } from '../kit/failed-read.ts'
import type { ReadResult } from '../kit/read-result.ts'
import { unprovidedActor } from '../kit/unprovided.ts'
import { recipientPickerMachine } from '../users/recipient-picker.ts'
import {
  hasUnsavedDraft,
  type SentMessageReply,
  messageComposerMachine,
  type ComposedMessage,
} from './message-composer.ts'

interface MessageAddressees {
  readonly adviser: { readonly name: string } | null
  readonly firm: boolean
  readonly people: readonly MessageCorrespondent[]
}

export interface NewMessageStart {
  readonly addressees: MessageAddressees
  readonly drafts: readonly MessageDraft[]
}

export type NewMessageOpening = ReadResult<NewMessageStart>

export interface NewMessageInput {
  readonly identity: Identity
  /** The draft to continue; none means the last one about the same page. */
  readonly draft: O.Option<string>
  readonly about: O.Option<string>
  readonly newId: () => string
}

interface Context extends NewMessageInput {
  readonly addressees: MessageAddressees
  readonly begun: ComposedMessage
  readonly continued: O.Option<string>
  readonly picked: O.Option<RecipientChoice>
  readonly hasUnsavedActs: boolean
  readonly sent: O.Option<SentMessageReply>
}

type Event = RetryDue | { readonly type: 'open.retried' } | { readonly type: 'afresh.requested' }

const noAddressees: MessageAddressees = { adviser: null, firm: false, people: [] }

const defaultRecipients = ({ adviser, firm, people }: MessageAddressees): MessageComposition['recipients'] => {
  if (people.length > 0) return null
  if (adviser !== null) return 'adviser'
  return firm ? 'firm' : null
}

const blankMessage = ({
  addressees,
  about,
  newId,
}: Pick<Context, 'addressees' | 'about' | 'newId'>): ComposedMessage => ({
  id: newId(),
  composition: { ...blankComposition, recipients: defaultRecipients(addressees), about: O.toNullable(about) },
})

const draftToContinue = ({ draft, about }: Context, drafts: readonly MessageDraft[]): O.Option<MessageDraft> =>
  O.fromNullable(
    drafts.find((one) =>
      O.isSome(draft) ? one.id === draft.value : one.conversation === null && one.about === O.toNullable(about),
    ),
  )

export const chosenRecipients = (recipients: MessageComposition['recipients']): RecipientChoice =>
  recipients === null || typeof recipients === 'string' ? noRecipients : recipients

const canChooseRecipients = ({ addressees }: Pick<Context, 'addressees'>): boolean => addressees.people.length > 0

type ComposerContext = SnapshotFrom<typeof messageComposerMachine>['context']

const invokeOpening = invokeRead(
  'openMessage',
  { target: '#newMessage.writing', actions: { type: 'openMessage', params: answerOf } },
  '#newMessage.failed',
)

export const newMessageMachine = setup({
  types: {
    input: {} as NewMessageInput,
    context: {} as Context,
    events: {} as Event,
    children: {} as { composer: 'composer'; picker: 'picker' },
  },
  actors: {
    openMessage: fromPromise<NewMessageOpening>(unprovidedActor('openMessage')),
    composer: messageComposerMachine,
    picker: recipientPickerMachine,
    leave: fromPromise<unknown, { readonly username: string; readonly sent: SentMessageReply }>(
      unprovidedActor('leave'),
    ),
    retries: retriesLogic,
  },
  guards: {
    mayChoose: ({ context }) => canChooseRecipients(context),
  },
  actions: {
    openMessage: assign(({ context }, opened: NewMessageOpening) => {
      if (E.isLeft(opened)) return {}
      const { addressees, drafts } = opened.right
      const draft = draftToContinue(context, drafts)
      return {
        addressees,
        continued: O.map(({ savedAt }: MessageDraft) => savedAt)(draft),
        begun: pipe(
          draft,
          O.match(
            () => blankMessage({ ...context, addressees }),
            (found): ComposedMessage => ({ id: found.id, composition: compositionOf(found) }),
          ),
        ),
      }
    }),
    followComposer: enqueueActions(({ context, enqueue }, written: ComposerContext) => {
      enqueue.assign({ hasUnsavedActs: hasUnsavedDraft(written) })
      if (!canChooseRecipients(context)) return
      enqueue.sendTo('picker', {
        type: 'recipients.changed',
        recipients: chosenRecipients(written.composition.recipients),
      })
    }),
    addRecipients: enqueueActions(({ context, enqueue }, picked: Context['picked']) => {
      if (O.isNone(picked) || picked === context.picked) return
      enqueue.assign({ picked })
      enqueue.sendTo('composer', { type: 'draft.edited', edits: { recipients: picked.value } })
    }),
  },
}).createMachine({
  id: 'newMessage',
  context: ({ input }) => ({
    ...input,
    addressees: noAddressees,
    begun: { id: '', composition: blankComposition },
    continued: O.none,
    picked: O.none,
    hasUnsavedActs: false,
    sent: O.none,
  }),
  initial: 'opening',
  states: {
    opening: { invoke: invokeOpening },
    failed: { ...failedRead(invokeOpening), on: { 'open.retried': '.trying' } },
    writing: {
      invoke: {
        id: 'composer',
        src: 'composer',
        input: ({ context: { begun, newId } }) => ({ ...begun, newId }),
        onSnapshot: { actions: { type: 'followComposer', params: ({ event }) => event.snapshot.context } },
        onDone: { target: 'leaving', actions: assign(({ event }) => ({ sent: event.output, hasUnsavedActs: false })) },
      },
      on: {
        'afresh.requested': {
          target: 'writing',
          reenter: true,
          actions: assign(({ context }) => ({ begun: blankMessage(context), continued: O.none })),
        },
      },
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'mayChoose', target: 'choosing' }, { target: 'settled' }] },
        choosing: {
          invoke: {
            id: 'picker',
            src: 'picker',
            input: ({ context: { identity, addressees, begun } }) => ({
              rules: messageRules(identity),
              recipients: chosenRecipients(begun.composition.recipients),
              users: O.some(explorableCorrespondents(addressees.people)),
            }),
            onSnapshot: { actions: { type: 'addRecipients', params: ({ event }) => event.snapshot.context.picked } },
          },
        },
        settled: {},
      },
    },
    leaving: {
      invoke: {
        id: 'leave',
        src: 'leave',
        input: ({ context: { identity, sent } }) => ({
          username: identity.username,
          sent: O.getOrElse(() => ({ conversation: '', conversations: 0 }))(sent),
        }),
      },
    },
  },
})

export type NewMessageRef = ActorRefFrom<typeof newMessageMachine>
