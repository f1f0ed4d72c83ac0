import { navigate } from 'wouter/use-browser-location'
import { fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { messageDrafts } from '../../api/messages/drafts.ts'
import { messageRecipients } from '../../api/messages/messages.ts'
import { pipe, TE } from '../../domain/fp.ts'
import { conversationPath, messagesPath } from '../../domain/navigation/nav-links.ts'
import type { SentMessageReply } from '../../machines/messages/message-composer.ts'
import { newMessageMachine, type NewMessageOpening, type NewMessageStart } from '../../machines/messages/new-message.ts'
import { retriesOf } from '../following.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { provideRecipientPicker } from '../users/provide-recipient-picker.ts'
import { provideComposer } from './provide-composer.ts'
import { taskActor } from '../task-actor.ts'

const openMessage = ({ call }: ApiClient, signal: AbortSignal): TE.TaskEither<ApiError, NewMessageStart> =>
  pipe(
    TE.Do,
    TE.apS('addressees', call(messageRecipients)({ signal })),
    TE.apSW('drafts', call(messageDrafts)({ signal })),
  )

const leaveNewMessage = (username: string, { conversation, conversations }: SentMessageReply): void =>
  navigate(
    conversations === 1 ? conversationPath({ username, conversation }) : `${messagesPath({ username })}?folder=sent`,
  )

export const provideNewMessage = (deps: ScreenDeps) => {
  const { client, socket } = deps
  return newMessageMachine.provide({
    actors: {
      openMessage: taskActor<NewMessageOpening>((_, signal) => openMessage(client, signal)),
      composer: provideComposer(deps),
      picker: provideRecipientPicker(deps, 'message'),
      // waits until the application knows that nothing is unsaved; otherwise it would ask before leaving
      leave: fromPromise<unknown, { readonly username: string; readonly sent: SentMessageReply }>(async ({ input }) => {
        await Promise.resolve()
        leaveNewMessage(input.username, input.sent)
      }),
      retries: retriesOf(socket),
    },
  })
}
