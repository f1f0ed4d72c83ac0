import { O, pipe } from '../../src/domain/fp.ts'
import { type BegunConversation, firstUnreadMessage } from '../../src/domain/messages/conversation.ts'
import type { ShownConversation, MessageCorrespondent } from '../../src/domain/messages/shown-message.ts'
import { displayNames } from '../users/display-name.ts'
import { findUser, type UserServices } from '../users/user-services.ts'
import { attachmentsOf } from './attachments.ts'
import type { MailboxAccess } from './mailboxes.ts'
import { textsOf } from './message-texts.ts'

export const correspondentOf = (
  services: Pick<UserServices, 'users'>,
  nameOf: (username: string) => string,
  username: string,
): MessageCorrespondent => ({
  username,
  name: nameOf(username),
  role: pipe(
    findUser(services, username),
    O.chainNullableK(({ roles }) => roles[0]),
    O.toNullable,
  ),
})

interface OpenedConversation {
  readonly id: string
  readonly begun: BegunConversation
  readonly position: number
}

/** A deleted text is empty. */
export const showConversation = async (
  services: Pick<UserServices, 'pool' | 'users'>,
  { id, begun, position }: OpenedConversation,
  { owner, openedBy }: Pick<MailboxAccess, 'owner' | 'openedBy'>,
  mayAnswer: boolean,
): Promise<ShownConversation> => {
  const { pool } = services
  const { people, about, messages } = begun
  const writers = messages.flatMap(({ from, writtenBy }) => [from, ...(writtenBy === null ? [] : [writtenBy])])
  const nameOf = await displayNames(pool)([...people, ...writers, owner])
  const texts = await textsOf(
    pool,
    messages.map(({ text }) => text),
  )
  const files = await attachmentsOf(
    pool,
    messages.flatMap(({ attachments }) => attachments),
  )
  const subjects = messages.map(({ text }) => texts.get(text)?.subject)
  return {
    id,
    about,
    mayAnswer,
    position,
    inNameOf: mayAnswer && O.isSome(openedBy) ? nameOf(owner) : null,
    subject: subjects.find((subject) => subject !== undefined) ?? '',
    people: people.map((username) => correspondentOf(services, nameOf, username)),
    messages: messages.map((message) => ({
      id: message.id,
      from: message.from,
      fromName: nameOf(message.from),
      date: message.date,
      writtenBy: message.writtenBy === null ? null : nameOf(message.writtenBy),
      body: texts.get(message.text)?.body ?? '',
      attachments: message.attachments.flatMap((each) => files.get(each) ?? []),
    })),
    unreadFrom: pipe(
      firstUnreadMessage(begun, owner),
      O.match(
        () => null,
        (message) => message.id,
      ),
    ),
  }
}
