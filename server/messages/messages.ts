import type { Pool } from 'pg'
import { O, pipe, RA } from '../../src/domain/fp.ts'
import { userRoom } from '../../src/domain/log/recorded-event.ts'
import {
  message,
  type MessageRefusal,
  messageStream,
  type SendMessage,
  MessageSent,
  readBy,
  type Message,
} from '../../src/domain/messages/message.ts'
import { ownedEvents } from '../log/owned-events.ts'
import type { LogServices } from '../log/carry-out.ts'
import { type Kind, type OnDemand, openOnDemand } from '../log/repository.ts'
import type { Migration } from '../postgres/migrate.ts'
import { addedAt } from '../users/added-at.ts'

export interface Messages extends OnDemand<O.Option<Message>, SendMessage, MessageSent, MessageRefusal> {
  readonly of: (username: string) => Promise<readonly Message[]>
}

const prefix = messageStream('')
const owned = ownedEvents({ name: 'message', prefix, owners: ['from', 'to'] })

export const messageKind: Kind<O.Option<Message>, SendMessage, MessageSent, MessageRefusal> = {
  prefix,
  codec: MessageSent,
  decider: () => message,
  audience: ({ from, to }) => [userRoom(from), userRoom(to)],
}

export const messagesProjection = owned.projection
export const messageMigrations: readonly Migration[] = [{ name: 'messages-001-owners', ...owned.table }]

const newestFirst = (one: Message, other: Message): number => other.date.localeCompare(one.date)

export const openMessages = ({ pool, ...services }: LogServices & { readonly pool: Pool }): Messages => ({
  ...openOnDemand(services, messageKind),
  of: async (username) =>
    pipe(
      await owned.read({ pool, tail: services.tail }, MessageSent, message, username, await addedAt(pool)(username)),
      RA.filterMap(O.chain(readBy(username))),
    ).toSorted(newestFirst),
})
