import { assign, fromPromise, raise, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import { attachmentFault, type MessageComposition, isBlank, isComplete } from '../../domain/messages/composition.ts'
import type { MessageAttachment } from '../../domain/messages/shown-message.ts'
import { sameJson } from '../../domain/json/parse-json.ts'
import type { CallFailure } from '../kit/call-failure.ts'
import { retriesLogic } from '../kit/failed-read.ts'
import { isMissing, isRefused, type ReadResult } from '../kit/read-result.ts'
import { resultOf } from '../kit/task.ts'
import { unprovidedActor } from '../kit/unprovided.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'

/** The draft and its sending share the id, so that a repeat is sent once. */
export interface ComposedMessage {
  readonly id: string
  readonly composition: MessageComposition
}

export interface MessageComposerInput extends ComposedMessage {
  readonly newId: () => string
}

export interface SentMessageReply {
  readonly conversation: string
  readonly conversations: number
}

/** `AlreadySent`: an earlier text was sent under this id. */
export type SendRefusal = CallFailure | { readonly _tag: 'AlreadySent' }

export type SendResult = E.Either<SendRefusal, SentMessageReply>
export type DraftResult = ReadResult<unknown>

export interface AttachmentRefusal {
  readonly name: string
  readonly reason: string
}

export type AttachResult = E.Either<AttachmentRefusal, MessageAttachment>

export type ComposerProblem =
  | { readonly _tag: 'NotSent'; readonly message: string }
  | { readonly _tag: 'AlreadySent' | 'NotKept' }
  | { readonly _tag: 'NotAttached'; readonly files: readonly AttachmentRefusal[] }

interface Context extends MessageComposerInput {
  readonly kept: MessageComposition
  readonly beingKept: MessageComposition
  readonly isSendAsked: boolean
  readonly files: readonly File[]
  readonly problem: O.Option<ComposerProblem>
  readonly sent: O.Option<SentMessageReply>
}

export type DraftEdits = Partial<Pick<MessageComposition, 'recipients' | 'subject' | 'body' | 'about'>>

type Event =
  | RetryDue
  | { readonly type: 'draft.edited'; readonly edits: DraftEdits }
  | { readonly type: 'files.chosen'; readonly files: readonly File[] }
  | { readonly type: 'attachment.removed'; readonly id: string }
  | { readonly type: 'keep.requested' }
  | { readonly type: 'send.requested' }
  | { readonly type: 'send.cancelled' }

const isDraftSaved = ({ composition, kept }: Context): boolean =>
  sameJson(composition, kept) || (isBlank(composition) && isBlank(kept))

const isAttaching = ({ files }: Context): boolean => files.length > 0

export const hasUnsavedDraft = (context: Context): boolean =>
  O.isNone(context.sent) && (!isDraftSaved(context) || isAttaching(context))

const isRefusedFor = (refusal: SendRefusal['_tag']) => (_: unknown, sending: SendResult) =>
  E.isLeft(sending) && sending.left._tag === refusal

const editDraft = {
  type: 'editDraft',
  params: ({ event }: { readonly event: { readonly edits: DraftEdits } }) => event.edits,
} as const
const detachFile = {
  type: 'detachFile',
  params: ({ event }: { readonly event: { readonly id: string } }) => event.id,
} as const

const attachFiles = {
  'files.chosen': {
    actions: {
      type: 'queueFiles',
      params: ({ event }: { readonly event: { readonly files: readonly File[] } }) => event.files,
    },
  },
} as const

const editingEvents = {
  ...attachFiles,
  'draft.edited': { target: 'pausing', reenter: true, actions: editDraft },
  'attachment.removed': { target: 'pausing', reenter: true, actions: detachFile },
  'file.attached': { target: 'pausing', reenter: true },
} as const

const requestSend = { 'send.requested': { guard: 'canSend', target: 'sending' } } as const

export const messageComposerMachine = setup({
  types: {
    input: {} as MessageComposerInput,
    context: {} as Context,
    events: {} as Event | { readonly type: 'file.attached' },
    output: {} as O.Option<SentMessageReply>,
  },
  actors: {
    keepDraft: fromPromise<DraftResult, ComposedMessage>(unprovidedActor('keepDraft')),
    sendMessage: fromPromise<SendResult, ComposedMessage>(unprovidedActor('sendMessage')),
    attachFile: fromPromise<AttachResult, O.Option<File>>(unprovidedActor('attachFile')),
    retries: retriesLogic,
  },
  delays: { pause: 1_000 },
  guards: {
    canSend: ({ context }) => isComplete(context.composition) && !isAttaching(context),
    isAttaching: ({ context }) => isAttaching(context),
    isSendAsked: ({ context }) => context.isSendAsked,
    isEditedSince: ({ context }, keeping: DraftResult) =>
      E.isRight(keeping) && !sameJson(context.composition, context.beingKept),
    isKept: (_, keeping: DraftResult) => E.isRight(keeping),
    isTakenAway: ({ context }, keeping: DraftResult) => isMissing(keeping) && !isBlank(context.kept),
    isRefused: (_, keeping: DraftResult) => isRefused(keeping),
    isSent: (_, sending: SendResult) => E.isRight(sending),
    isLost: isRefusedFor('Lost'),
    wasSent: isRefusedFor('AlreadySent'),
  },
  actions: {
    editDraft: assign(({ context }, edits: DraftEdits) => ({
      composition: { ...context.composition, ...edits },
      problem: O.none,
    })),
    detachFile: assign(({ context: { composition } }, id: string) => ({
      composition: { ...composition, attachments: composition.attachments.filter((one) => one.id !== id) },
      problem: O.none,
    })),
    queueFiles: assign(({ context }, chosen: readonly File[]) => {
      const attached = context.composition.attachments.length + context.files.length
      const judged = chosen.map((file, index) => ({ file, reason: attachmentFault(file.size, attached + index) }))
      const refused = judged.flatMap(({ file: { name }, reason }) => (reason === null ? [] : [{ name, reason }]))
      return {
        files: [...context.files, ...judged.flatMap(({ file, reason }) => (reason === null ? [file] : []))],
        problem: refused.length === 0 ? O.none : O.some<ComposerProblem>({ _tag: 'NotAttached', files: refused }),
      }
    }),
    attachFile: assign(({ context: { composition, files, problem } }, attaching: AttachResult) => ({
      files: files.slice(1),
      ...(E.isRight(attaching)
        ? { composition: { ...composition, attachments: [...composition.attachments, attaching.right] } }
        : {
            problem: O.some<ComposerProblem>({
              _tag: 'NotAttached',
              files: [
                ...(O.isSome(problem) && problem.value._tag === 'NotAttached' ? problem.value.files : []),
                attaching.left,
              ],
            }),
          }),
    })),
    raiseAttached: raise({ type: 'file.attached' }),
    setKept: assign(({ context: { kept, beingKept } }, keeping: DraftResult) => ({
      kept: E.isRight(keeping) ? beingKept : kept,
    })),
    setProblem: assign((_, sending: SendResult) => ({
      problem:
        E.isLeft(sending) && sending.left._tag === 'Refused'
          ? O.some<ComposerProblem>({ _tag: 'NotSent', message: sending.left.message })
          : O.none,
    })),
    // a sent or handed-over draft is gone, so further text is a new draft
    renewComposition: assign(({ context: { newId, composition } }) => ({
      id: newId(),
      kept: { ...composition, subject: '', body: '', attachments: [] },
    })),
  },
}).createMachine({
  id: 'composer',
  context: ({ input }) => ({
    ...input,
    kept: input.composition,
    beingKept: input.composition,
    isSendAsked: false,
    files: [],
    problem: O.none,
    sent: O.none,
  }),
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      states: {
        draft: {
          initial: 'resting',
          states: {
            resting: { on: { ...editingEvents, ...requestSend } },
            pausing: {
              after: { pause: 'keeping' },
              on: { ...editingEvents, ...requestSend, 'keep.requested': 'keeping' },
            },
            keeping: {
              entry: assign(({ context }) => ({ beingKept: context.composition, isSendAsked: false })),
              invoke: {
                id: 'keepDraft',
                src: 'keepDraft',
                input: ({ context: { id, composition } }) => ({ id, composition }),
                onDone: [
                  {
                    guard: 'isSendAsked',
                    target: 'sending',
                    actions: { type: 'setKept', params: resultOf },
                  },
                  {
                    guard: { type: 'isEditedSince', params: resultOf },
                    target: 'pausing',
                    actions: { type: 'setKept', params: resultOf },
                  },
                  {
                    guard: { type: 'isKept', params: resultOf },
                    target: 'resting',
                    actions: { type: 'setKept', params: resultOf },
                  },
                  { guard: { type: 'isTakenAway', params: resultOf }, target: 'pausing', actions: 'renewComposition' },
                  {
                    guard: { type: 'isRefused', params: resultOf },
                    target: 'refused',
                    actions: assign({ problem: O.some<ComposerProblem>({ _tag: 'NotKept' }) }),
                  },
                  { target: 'unkept' },
                ],
              },
              // keeping a draft after sending would bring it back
              on: {
                ...attachFiles,
                'draft.edited': { actions: editDraft },
                'attachment.removed': { actions: detachFile },
                'send.requested': { guard: 'canSend', actions: assign({ isSendAsked: true }) },
              },
            },
            unkept: {
              invoke: { id: 'retries', src: 'retries' },
              on: { ...editingEvents, ...requestSend, 'retry.due': 'keeping', 'keep.requested': 'keeping' },
            },
            refused: { on: { ...editingEvents, ...requestSend } },
            sending: {
              entry: assign({ problem: O.none }),
              invoke: {
                id: 'sendMessage',
                src: 'sendMessage',
                input: ({ context: { id, composition } }) => ({ id, composition }),
                onDone: [
                  {
                    guard: { type: 'isSent', params: resultOf },
                    target: '#composer.sent',
                    actions: assign(({ event }) => ({ sent: O.getRight(event.output) })),
                  },
                  { guard: { type: 'isLost', params: resultOf }, target: 'waiting' },
                  {
                    guard: { type: 'wasSent', params: resultOf },
                    target: 'pausing',
                    actions: [
                      'renewComposition',
                      assign({ problem: O.some<ComposerProblem>({ _tag: 'AlreadySent' }) }),
                    ],
                  },
                  { target: 'pausing', actions: { type: 'setProblem', params: resultOf } },
                ],
              },
            },
            // the outcome is unknown: the same message is repeated and sent once
            waiting: {
              invoke: { id: 'retries', src: 'retries' },
              on: { 'retry.due': 'sending', 'send.cancelled': 'pausing' },
            },
          },
        },
        files: {
          initial: 'none',
          states: {
            none: { always: { guard: 'isAttaching', target: 'attaching' } },
            attaching: {
              invoke: {
                id: 'attachFile',
                src: 'attachFile',
                input: ({ context }) => O.fromNullable(context.files[0]),
                onDone: { target: 'none', actions: [{ type: 'attachFile', params: resultOf }, 'raiseAttached'] },
              },
            },
          },
        },
      },
    },
    sent: { type: 'final' },
  },
  output: ({ context }) => context.sent,
})

export type MessageComposerRef = ActorRefFrom<typeof messageComposerMachine>
