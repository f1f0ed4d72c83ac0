import { randomUUID } from 'node:crypto'
import * as api from '../../src/api/messages.ts'
import { E, O, pipe, RA, TE } from '../../src/domain/fp.ts'
import { userRoom } from '../../src/domain/log/audience.ts'
import { message, type MessageRefusal, messageStream, type SendMessage } from '../../src/domain/messages/decider.ts'
import { MessageSent } from '../../src/domain/messages/event.ts'
import { readBy } from '../../src/domain/messages/mailbox.ts'
import type { Message } from '../../src/domain/messages/message.ts'
import type { Directory } from '../ledger/directory.ts'
import type { Aggregate } from '../log/aggregate.ts'
import { type Fold, foldStreams } from '../log/fold.ts'
import { intentOf } from '../log/intent.ts'
import { appendFor, carryOut } from '../log/plan.ts'
import type { UsersHouse } from '../users/users-house.ts'
import type { Router } from '../http/router.ts'
import { recipientsOf } from '../access/message-recipients.ts'

export type Messages = Fold<O.Option<Message>>

const aggregate = (id: string): Aggregate<O.Option<Message>, SendMessage, MessageSent, MessageRefusal> => ({
  stream: messageStream(id),
  decider: message,
  codec: MessageSent,
  audience: ({ from, to }) => [userRoom(from), userRoom(to)],
})

export const openMessages = (house: Pick<UsersHouse, 'log' | 'tail'>): Promise<Messages> =>
  foldStreams(house, 'message/', MessageSent, message)

interface MessagesHouse extends UsersHouse {
  readonly directory: Directory
  readonly messages: Messages
}

const newestFirst = (one: Message, other: Message): number => other.date.localeCompare(one.date)

export const messageRoutes = (router: Router, house: MessagesHouse): void => {
  const { directory, messages: all } = house
  router.guarded(api.messages, (_, { username }) =>
    TE.right(
      pipe(
        all.streams().map((stream) => all.get(stream).state),
        RA.filterMap(O.chain(readBy(username))),
      ).toSorted(newestFirst),
    ),
  )

  router.guarded(api.sendMessage, ({ body }, { username, user }) => {
    const intent = intentOf(username, house.now())
    const id = randomUUID()
    const to = recipientsOf(house, directory, user)
    return pipe(
      carryOut(house, intent, () =>
        pipe(
          appendFor(all, aggregate(id), {
            type: 'SendMessage',
            message: { ...body, id, from: username, to, date: intent.at },
          }),
          E.map((append) => ({ appends: [append] })),
        ),
      ),
      TE.map(({ position }) => ({ id, position })),
    )
  })
}
