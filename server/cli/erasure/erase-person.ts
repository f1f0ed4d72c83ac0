import type { Pool } from 'pg'
import { viewPrefix } from '../../../src/domain/dashboards/personal-view/personal-view.ts'
import { E, pipe, TE } from '../../../src/domain/fp.ts'
import { userRoom } from '../../../src/domain/log/recorded-event.ts'
import { canonicalUsername } from '../../../src/domain/users/username.ts'
import type { FileStore } from '../../archive/files/file-store.ts'
import { intentOf } from '../../log/carry-out.ts'
import type { AppendConflict, EventLog } from '../../log/event-log.ts'
import { openStreams } from '../../log/repository.ts'
import { dropAbandoned } from '../../messages/forget-messages.ts'
import { userKind } from '../../users/aggregates.ts'
import { personTables } from '../../users/people.ts'
import { countErasable, type CountedRecords, type ErasableRecord, type ErasureOrder, eraseRows } from './erasable.ts'
import { keptRecords, lastAccessibleCodes } from './kept-records.ts'

export interface PersonErasure {
  readonly username: string
  readonly erased: readonly CountedRecords[]
  readonly kept: readonly CountedRecords[]
  readonly isDeleted: boolean
}

/** `MaySignIn`: only people who have left can be erased; the check prevents an erasure by a typing error. */
export interface ErasureRefusal {
  readonly _tag: 'UnknownUser' | 'MaySignIn'
}

interface ErasureServices {
  readonly pool: Pool
  readonly log: EventLog
}

const erasedWord = 'Erased'

const viewsOf = (username: string): readonly unknown[] => [`${viewPrefix}${encodeURIComponent(username)}/`]

const ownStreamsSql = `
  select sent.stream from event sent
  where sent.audience @> array[$1::text] and sent.type = 'NotificationSent' and starts_with(sent.stream, 'notification/')
    and not exists (
      select from event other
      where other.stream = sent.stream and other.type = 'NotificationSent' and other.data->>'user' <> $2
    )`

const notificationValues = (username: string): readonly unknown[] => [userRoom(username), username, erasedWord]

/** An erasure keeps the events and replaces only words in them. Rebuilt projections therefore equal the live tables. */
const personalEvents: readonly ErasableRecord[] = [
  {
    table: 'event',
    what: 'filters and searches of their own dashboards',
    where: `starts_with(stream, $1) and type = 'WidgetViewKept' and data->'view' <> '{}'`,
    values: viewsOf,
    erasing: `update event set data = jsonb_set(data, '{view}', '{}')`,
  },
  {
    table: 'event',
    what: 'texts of notifications sent only to them',
    where: `stream in (${ownStreamsSql}) and data ? 'Message' and data->>'Message' <> $3`,
    values: notificationValues,
    erasing: `update event set data = data || jsonb_build_object('Title', $3::text, 'Message', $3::text)`,
  },
  {
    table: 'notification',
    what: 'the same texts in lists',
    where: `'notification/' || id in (${ownStreamsSql}) and message <> $3`,
    values: notificationValues,
    erasing: 'update notification set title = $3, message = $3',
  },
]

const personTableDescriptions: Readonly<Record<(typeof personTables)[number], string>> = {
  person: 'name, email, telephones and address',
  person_email: 'email address that is unique to them',
  credential: 'hash of the password',
  session_detail: 'devices and addresses they signed in from',
  person_before: 'details from before an import of users',
  message_draft: 'drafts of messages',
  mail_refusal: 'bounces of their email address',
  former_address: 'former email addresses',
  mail_due: 'emails not yet sent to them',
  waiting_person: 'details in a change request awaiting approval',
}

const ownValues = (username: string): readonly unknown[] => [username]

const personalRows: readonly ErasableRecord[] = [
  ...personTables.map((table) => ({
    table,
    what: personTableDescriptions[table],
    where: 'username = $1',
    values: ownValues,
  })),
  {
    table: 'answered_call',
    what: 'answers to their calls of the last 30 days',
    where: 'actor = $1',
    values: ownValues,
  },
  {
    table: 'message_attachment',
    what: 'files they never sent',
    where: 'owner = $1 and not is_sent',
    values: ownValues,
    erasing: "update message_attachment set owner = ''",
  },
]

const addedUserSql = "from event where stream = 'user/' || $1::text and type = 'UserAdded'"

const messagesOfPersonSql = `
  select text from message where sender = $1 and position > coalesce((select max(position) ${addedUserSql}), 0)`

/** Excludes files of an earlier person with the same user name. */
const sentAttachmentsSql = `owner = $1 and is_sent and at >= coalesce((select max(at) ${addedUserSql}), '-infinity')`

/** A firm may have to keep messages as long as its records, so only an explicit order erases them. */
const writtenMessages: readonly ErasableRecord[] = [
  { table: 'message_text', what: 'messages they wrote', where: `id in (${messagesOfPersonSql})`, values: ownValues },
  {
    table: 'message_attachment',
    what: 'files they sent',
    where: sentAttachmentsSql,
    values: ownValues,
    erasing: "update message_attachment set owner = '', is_sent = false",
  },
]

const erasableOf = ({ withMessages }: ErasureOrder): readonly ErasableRecord[] => [
  ...personalRows,
  ...personalEvents,
  ...(withMessages ? writtenMessages : []),
]

const findErasableUser =
  ({ log }: Pick<ErasureServices, 'log'>) =>
  (username: string) =>
    pipe(
      TE.fromTask(() => openStreams(log, userKind).past(username)),
      TE.filterOrElse(
        ({ state }) => state._tag !== 'Unknown',
        (): ErasureRefusal => ({ _tag: 'UnknownUser' }),
      ),
      TE.filterOrElse(
        ({ state }) => state._tag === 'Deleted' || (state._tag === 'Present' && state.user.status === 0),
        (): ErasureRefusal => ({ _tag: 'MaySignIn' }),
      ),
    )

export const findErasure = (
  services: ErasureServices,
  order: ErasureOrder,
): TE.TaskEither<ErasureRefusal, PersonErasure> => {
  const username = canonicalUsername(order.username)
  const { pool } = services
  return pipe(
    findErasableUser(services)(username),
    TE.chainTaskK(({ state, events }) => async () => {
      const erased = await countErasable(pool, erasableOf(order), username)
      const kept = await keptRecords(pool, { ...order, username }, lastAccessibleCodes(events))
      return { username, erased, kept, isDeleted: state._tag === 'Deleted' }
    }),
  )
}

/** Erases rows in the transaction that deletes the user. Files follow; after a kill, a server deletes the rest. */
export const erasePerson = (
  { files, ...services }: ErasureServices & { readonly files: Pick<FileStore, 'dropAttachment'> },
  order: ErasureOrder,
  now: Date,
): TE.TaskEither<ErasureRefusal | AppendConflict, null> => {
  const username = canonicalUsername(order.username)
  const { pool, log } = services
  return pipe(
    findErasableUser(services)(username),
    TE.chainEitherKW((past) =>
      pipe(
        openStreams(log, userKind).appends(username, past, [{ type: 'DeleteUser' }]),
        E.mapLeft((): ErasureRefusal => ({ _tag: 'UnknownUser' })),
      ),
    ),
    TE.chainW((appends) =>
      log.append(intentOf('terminal', now), appends, (transaction) =>
        eraseRows(transaction, erasableOf(order), username),
      ),
    ),
    TE.chainTaskK(() => () => dropAbandoned({ pool, files })),
    TE.map(() => null),
  )
}
