import { firstValueFrom, fromEvent, map, startWith, takeUntil, filter } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { conversation, readConversation } from '../../api/messages/conversations.ts'
import { attachment, messageDrafts } from '../../api/messages/drafts.ts'
import { messages } from '../../api/messages/messages.ts'
import { E, O, pipe, TE } from '../../domain/fp.ts'
import type { ListedMessage } from '../../domain/messages/shown-message.ts'
import {
  conversationMachine,
  type FoundDraft,
  followedConversationMachine,
  type ReadMarkResult,
  type ReadMark,
  type AttachmentSaveResult,
} from '../../machines/messages/conversation.ts'
import {
  type EarlierMessages,
  type EarlierMessagesQuery,
  listedDraftsMachine,
  listedMessagesMachine,
  type EarlierMessagesResult,
  type MessageQuery,
  messagesMachine,
  pageOf,
} from '../../machines/messages/messages.ts'
import { conversationInAddress } from '../../streams/browser/conversation-in-address.ts'
import { conversationChanges, messageChanges } from '../../streams/events/message-changes.ts'
import { refusalText } from '../call-failure.ts'
import { followingActor, readPersistently, retriesOf } from '../following.ts'
import { saveReply } from '../save-reply.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { provideComposer } from './provide-composer.ts'
import { provideMessageSummary } from './provide-message-summary.ts'
import { provideStandIn } from './provide-stand-in.ts'
import { taskActor } from '../task-actor.ts'

const listMessages = (
  { call }: ApiClient,
  { username, folder, person, search }: MessageQuery,
  before: number | null,
  signal: AbortSignal,
): TE.TaskEither<ApiError, readonly ListedMessage[]> =>
  call(messages)({
    params: { username },
    query: {
      folder,
      ...(person !== null && { person }),
      ...(search !== '' && { q: search }),
      ...(before !== null && { before }),
    },
    signal,
  })

/** A hidden tab marks nothing as read. */
const waitForVisiblePage = (page: Document, signal: AbortSignal): Promise<unknown> =>
  firstValueFrom(
    fromEvent(page, 'visibilitychange').pipe(
      startWith(null),
      map(() => page.visibilityState),
      filter((state) => state === 'visible'),
      takeUntil(fromEvent(signal, 'abort')),
    ),
    { defaultValue: null },
  )

const provideConversation = (deps: ScreenDeps) => {
  const { client, socket, page } = deps
  const save = saveReply(page.document)
  return conversationMachine.provide({
    actors: {
      list: followedConversationMachine.provide({
        actors: followingActor(socket, {
          changes: (id) => conversationChanges(socket, id),
          read: (id, signal) => client.call(conversation)({ params: { id }, signal }),
        }),
      }),
      composer: provideComposer(deps),
      findDraft: fromPromise<FoundDraft, string>(async ({ input, signal }) => {
        const drafts = await readPersistently(socket, client.call(messageDrafts)({ signal }), signal)
        return E.isLeft(drafts) ? O.none : O.fromNullable(drafts.right.find((draft) => draft.conversation === input))
      }),
      markRead: fromPromise<ReadMarkResult, ReadMark>(async ({ input: { id, upTo }, signal }) => {
        await waitForVisiblePage(page.document, signal)
        return client.call(readConversation)({ params: { id }, body: { upTo }, signal })()
      }),
      saveAttachment: taskActor<AttachmentSaveResult, string>((id, signal) =>
        pipe(
          client.call(attachment)({ params: { id }, signal }),
          TE.bimap(refusalText, (file) => {
            save(file)
            return null
          }),
        ),
      ),
      retries: retriesOf(socket),
    },
  })
}

export const provideMessages = (deps: ScreenDeps) => {
  const { client, socket, page } = deps
  return messagesMachine.provide({
    actors: {
      list: listedMessagesMachine.provide({
        actors: followingActor(socket, {
          changes: () => messageChanges(socket),
          read: (query, signal) => pipe(listMessages(client, query, null, signal), TE.map(pageOf)),
        }),
      }),
      listEarlier: taskActor<EarlierMessagesResult, EarlierMessagesQuery>(({ before, ...query }, signal) =>
        pipe(
          listMessages(client, query, before, signal),
          TE.map((found): EarlierMessages => ({ before, page: pageOf(found) })),
        ),
      ),
      address: fromEventObservable(({ input: username }: { readonly input: string }) =>
        conversationInAddress(page, username),
      ),
      summary: provideMessageSummary(client, socket),
      drafts: listedDraftsMachine.provide({
        actors: followingActor(socket, {
          changes: () => messageChanges(socket),
          read: (_, signal) => client.call(messageDrafts)({ signal }),
        }),
      }),
      conversation: provideConversation(deps),
      standIn: provideStandIn(deps),
    },
  })
}
