import { personTables } from '../../users/people.ts'
import type { Erasable } from './erasable.ts'

const ofPerson: Readonly<Record<(typeof personTables)[number], string>> = {
  person: 'name, e-mail address, telephones and address',
  person_email: 'e-mail address that they have to themselves',
  credential: 'hash of the password',
  session_detail: 'devices and addresses that they signed in from',
  person_before: 'details from before an import of users',
  message_draft: 'drafts of messages',
  mail_refusal: 'refusals of their e-mail address',
  mail_due: 'mails that are due to them',
}

const own = (username: string): readonly unknown[] => [username]

/** What stands beside the log and is nobody else's. */
export const personalRows: readonly Erasable[] = [
  ...personTables.map((table) => ({ table, what: ofPerson[table], where: 'username = $1', values: own })),
  { table: 'answered_call', what: 'answers to their calls of the last 30 days', where: 'actor = $1', values: own },
  {
    table: 'message_attachment',
    what: 'files that were never sent',
    where: 'owner = $1 and not is_sent',
    values: own,
    erasing: "update message_attachment set owner = ''",
  },
]

const added = "from event where stream = 'user/' || $1::text and type = 'UserAdded'"

const theirMessages = `
  select text from message where sender = $1 and position > coalesce((select max(position) ${added}), 0)`

/** Not of whoever had the same user name before. */
const theirFiles = `owner = $1 and is_sent and at >= coalesce((select max(at) ${added}), '-infinity')`

/** A firm may have to keep them for as long as its records: they go where the order names them. */
export const writtenMessages: readonly Erasable[] = [
  { table: 'message_text', what: 'messages that they wrote', where: `id in (${theirMessages})`, values: own },
  {
    table: 'message_attachment',
    what: 'files that they sent',
    where: theirFiles,
    values: own,
    erasing: "update message_attachment set owner = '', is_sent = false",
  },
]
