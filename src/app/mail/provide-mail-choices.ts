import { filter } from 'rxjs'
import { mailChoices, saveMailChoices } from '../../api/mail.ts'
import { pipe, TE } from '../../domain/fp.ts'
import { mailChoicesStream } from '../../domain/mail/mail-choices.ts'
import { mailRefusalStream } from '../../domain/mail/mail-refusal.ts'
import { userStream } from '../../domain/users/username.ts'
import type { KeyedEdit, EditSave, SaveResult } from '../../machines/kit/editing.ts'
import type { ReadResult } from '../../machines/kit/read-result.ts'
import {
  followedMailSettingsMachine,
  mailChoicesEditorMachine,
  type MailChoicesEdited,
  mailChoicesMachine,
  type SavedChoices,
} from '../../machines/mail/mail-choices.ts'
import { saveRefusal } from '../call-failure.ts'
import { followingActor, retriesOf } from '../following.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { taskActor } from '../task-actor.ts'

const streamsOf = (username: string): readonly string[] => [
  mailChoicesStream(username),
  mailRefusalStream(username),
  userStream(username),
]

export const provideMailChoices = ({ client: { call }, socket }: Pick<ScreenDeps, 'client' | 'socket'>) =>
  mailChoicesMachine.provide({
    actors: {
      list: followedMailSettingsMachine.provide({
        actors: followingActor(socket, {
          changes: (username: string) => {
            const streams = streamsOf(username)
            return socket.frames.pipe(filter(({ event: { stream } }) => streams.includes(stream)))
          },
          read: (_, signal) => call(mailChoices)({ signal }),
        }),
      }),
      editor: mailChoicesEditorMachine.provide({
        actors: {
          retries: retriesOf(socket),
          read: taskActor<ReadResult<SavedChoices>, KeyedEdit<MailChoicesEdited>>((_, signal) =>
            call(mailChoices)({ signal }),
          ),
          save: taskActor<SaveResult<MailChoicesEdited>, EditSave<MailChoicesEdited>>(({ saved, draft, correlation }) =>
            pipe(
              call(saveMailChoices)({
                body: { choices: draft, revision: saved.revision },
                ...(correlation !== undefined && { correlation }),
              }),
              TE.mapLeft(saveRefusal),
            ),
          ),
        },
      }),
    },
  })
