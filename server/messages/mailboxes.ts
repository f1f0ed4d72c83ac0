import * as t from 'io-ts'
import type { Pool } from 'pg'
import { O, pipe, RA } from '../../src/domain/fp.ts'
import type { BegunConversation } from '../../src/domain/messages/conversation.ts'
import type { MailboxAccessReason } from '../../src/domain/messages/shown-message.ts'
import { holdsAny } from '../../src/domain/permissions/permission.ts'
import { userStream } from '../../src/domain/users/username.ts'
import type { UserSession } from '../access/session.ts'
import { queryRows } from '../postgres/query-rows.ts'
import { findUser, type UserServices } from '../users/user-services.ts'
import type { ConversationStore } from './conversations.ts'
import type { StandIns } from './stand-ins.ts'
import type { MailboxSupervisions } from './supervisions.ts'

export interface MailboxAccess {
  readonly owner: string
  readonly openedBy: O.Option<MailboxAccessReason>
  readonly mayAnswer: boolean
  /** A date for a delegate, an instant for a supervision. */
  readonly until: string | null
}

type MailboxReader = Pick<UserSession, 'username' | 'permissions'>

export type MailboxesOf = (reader: MailboxReader) => readonly MailboxAccess[]

interface MailboxAccessSources {
  readonly standIns: Pick<StandIns, 'stoodInFor' | 'succeededBy'>
  readonly supervisions: Pick<MailboxSupervisions, 'openTo'>
}

export const openMailboxes =
  ({ standIns, supervisions }: MailboxAccessSources): MailboxesOf =>
  (reader) => {
    const { username } = reader
    const isAdviser = holdsAny(reader, ['client.adviser'])
    const isSuperadmin = holdsAny(reader, ['site.superadmin'])
    const by = (openedBy: MailboxAccessReason, owner: string, until: string | null): MailboxAccess => ({
      owner,
      until,
      openedBy: O.some(openedBy),
      mayAnswer: openedBy !== 'supervision',
    })
    const own: MailboxAccess = { owner: username, openedBy: O.none, mayAnswer: true, until: null }
    return pipe(
      [
        own,
        ...(isAdviser ? standIns.succeededBy(username) : []).map((owner) => by('succession', owner, null)),
        ...(isAdviser ? standIns.stoodInFor(username) : []).map(({ username: absent, until }) =>
          by('standIn', absent, until),
        ),
        ...(isSuperadmin ? supervisions.openTo(username) : []).map(({ of, until }) => by('supervision', of, until)),
      ],
      RA.uniq({ equals: (one, other) => one.owner === other.owner }),
    )
  }

export interface OpenedConversation {
  readonly begun: BegunConversation
  readonly position: number
  readonly mailbox: MailboxAccess
  readonly others: readonly string[]
}

export interface MailboxServices extends Pick<UserServices, 'pool' | 'users'> {
  readonly conversations: ConversationStore
  readonly mailboxesOf: MailboxesOf
}

const MemberRow = t.strict({ username: t.string })

/** Excludes memberships of an earlier owner of the user name. */
const membersSql = `
  select username from conversation_member
  where conversation = $1 and since > coalesce(
    (select max(position) from event where stream = $2 || username and type = 'UserAdded'), 0
  )`

const membersOf = async (pool: Pool, conversation: string): Promise<readonly string[]> =>
  (await queryRows(pool, MemberRow, membersSql, [conversation, userStream('')])).map(({ username }) => username)

export const openConversation = async (
  services: MailboxServices,
  session: MailboxReader,
  id: string,
): Promise<O.Option<OpenedConversation>> => {
  const { state, position } = await (await services.conversations.of(id)).get(id)
  if (O.isNone(state)) return O.none
  const members = await membersOf(services.pool, id)
  const mailbox = services.mailboxesOf(session).find(({ owner }) => members.includes(owner))
  if (mailbox === undefined) return O.none
  const others = members.filter((name) => name !== mailbox.owner && O.isSome(findUser(services, name)))
  return O.some({ begun: state.value, position, mailbox, others })
}
