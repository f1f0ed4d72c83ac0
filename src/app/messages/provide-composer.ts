import { filter, firstValueFrom, map } from 'rxjs'
import { fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { answerConversation } from '../../api/messages/conversations.ts'
import { attachFile, deleteMessageDraft, saveMessageDraft } from '../../api/messages/drafts.ts'
import { sendMessage } from '../../api/messages/messages.ts'
import { E, O, pipe, TE } from '../../domain/fp.ts'
import { draftContentOf, isBlank } from '../../domain/messages/composition.ts'
import {
  type AttachResult,
  type DraftResult,
  messageComposerMachine,
  type SentMessageReply,
  type SendResult,
  type SendRefusal,
  type ComposedMessage,
} from '../../machines/messages/message-composer.ts'
import { callFailure, refusalText } from '../call-failure.ts'
import { retriesOf } from '../following.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { uploadFile } from '../upload-file.ts'
import { taskActor } from '../task-actor.ts'

const sendRefusal = (error: ApiError): SendRefusal =>
  error._tag === 'Refused' && error.refusal === 'Conflict' ? { _tag: 'AlreadySent' } : callFailure(error)

const saveOrDeleteDraft = (
  { call }: ApiClient,
  { id, composition }: ComposedMessage,
): TE.TaskEither<ApiError, unknown> =>
  isBlank(composition)
    ? call(deleteMessageDraft)({ params: { id } })
    : call(saveMessageDraft)({ params: { id }, body: draftContentOf(composition) })

const answerMessage = ({ call }: ApiClient, { id, composition }: ComposedMessage, conversation: string) => {
  const { body, attachments } = draftContentOf(composition)
  return pipe(
    call(answerConversation)({
      params: { id: conversation },
      body: { body, attachments, draft: id },
      correlation: id,
    }),
    TE.map((): SentMessageReply => ({ conversation, conversations: 1 })),
  )
}

const beginConversation = ({ call }: ApiClient, { id, composition }: ComposedMessage) => {
  const { conversation: _conversation, recipients, ...content } = draftContentOf(composition)
  return pipe(
    call(sendMessage)({
      body: { ...content, ...(recipients !== null && { recipients }), draft: id },
      correlation: id,
    }),
    TE.map(({ id: conversation, conversations }): SentMessageReply => ({ conversation, conversations })),
  )
}

const sendComposition = (client: ApiClient, written: ComposedMessage): Promise<SendResult> => {
  const { conversation } = written.composition
  return pipe(
    conversation === null ? beginConversation(client, written) : answerMessage(client, written, conversation),
    TE.mapLeft(sendRefusal),
  )()
}

const attachUpload = (client: ApiClient, file: File): Promise<AttachResult> =>
  firstValueFrom(
    uploadFile(client, attachFile, { fields: { name: file.name }, part: 'file', file }).pipe(
      filter((event) => event.type === 'upload.answered'),
      map(({ answer: answered }) =>
        E.mapLeft((error: ApiError) => ({ name: file.name, reason: refusalText(error) }))(answered),
      ),
    ),
  )

const noFile: AttachResult = E.left({ name: '', reason: '' })

export const provideComposer = ({ client, socket }: Pick<ScreenDeps, 'client' | 'socket'>) =>
  messageComposerMachine.provide({
    actors: {
      // the save continues after the person leaves the screen
      keepDraft: taskActor<DraftResult, ComposedMessage>((input) => saveOrDeleteDraft(client, input)),
      sendMessage: fromPromise<SendResult, ComposedMessage>(({ input }) => sendComposition(client, input)),
      attachFile: fromPromise<AttachResult, O.Option<File>>(({ input }) =>
        O.isSome(input) ? attachUpload(client, input.value) : Promise.resolve(noFile),
      ),
      retries: retriesOf(socket),
    },
  })
