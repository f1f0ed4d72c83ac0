import { hash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import * as t from 'io-ts'
import type { Pool } from 'pg'
import { E, O, pipe, RA, TE } from '../../src/domain/fp.ts'
import { safeName } from '../../src/domain/file-names.ts'
import { mediaOf } from '../../src/domain/messages/attachment.ts'
import { Attachment } from '../../src/domain/messages/shown-message.ts'
import { userStream } from '../../src/domain/users/user.ts'
import type { FileFault, FileStore } from '../archive/files/file-store.ts'
import { logFault, type LogFileFault, loggingDamage } from '../archive/files/verify.ts'
import { queryRows } from '../postgres/query-rows.ts'
import type { Mailbox } from './mailboxes.ts'

const facts = 'id, name, media, size::float8 as size'

const ownText = `select ${facts} from message_attachment where id::text = any($1) and ($2::text is null or owner = $2)`

/** Those that are still kept; where an owner is said, theirs alone. */
export const attachmentsOf = async (
  pool: Pool,
  ids: readonly string[],
  owner: string | null = null,
): Promise<ReadonlyMap<string, Attachment>> => {
  if (ids.length === 0) return new Map()
  const rows = await queryRows(pool, Attachment, ownText, [ids, owner])
  return new Map(rows.map((row) => [row.id, row]))
}

interface AttachmentServices {
  readonly pool: Pool
  readonly files: FileStore
  readonly now: () => Date
}

const insertText = `
  insert into message_attachment (id, owner, name, media, size, sha256, at) values ($1, $2, $3, $4, $5, $6, $7)`

const keepBytes = async (files: FileStore, id: string, bytes: Uint8Array): Promise<void> => {
  const local = path.join(files.incoming, `${id}.attachment`)
  try {
    await writeFile(local, bytes, { flag: 'wx', mode: 0o600, flush: true })
    await files.keepAttachment(id, local)
  } finally {
    await rm(local, { force: true })
  }
}

/** It is known before it is kept, so that whatever a `kill -9` leaves is found and dropped. */
export const attachFile =
  (
    { pool, files, now }: AttachmentServices,
    owner: string,
    named: string,
    file: Uint8Array,
  ): TE.TaskEither<{ readonly _tag: 'NotAttachable' }, Attachment> =>
  async () => {
    const media = mediaOf(file)
    if (O.isNone(media)) return E.left({ _tag: 'NotAttachable' })
    const kept = { id: randomUUID(), name: safeName(named) || 'file', media: media.value, size: file.length }
    await pool.query(insertText, [
      kept.id,
      owner,
      kept.name,
      kept.media,
      kept.size,
      hash('sha256', file),
      now().toISOString(),
    ])
    await keepBytes(files, kept.id, file)
    return E.right(kept)
  }

const Kept = t.strict({ ...Attachment.type.type.props, sha256: t.string, isSent: t.boolean })
export type KeptAttachment = t.TypeOf<typeof Kept>

/** Of a conversation that one of the mailboxes has, or not sent yet by whoever asks. */
const readableText = `
  select ${facts}, sha256, is_sent as "isSent" from message_attachment a
  where id = $1 and (
    (not is_sent and owner = $2)
    or exists (
      select from attached_file join conversation_member member using (conversation)
      where attachment = $1::text and member.username = any($3) and member.since > coalesce(
        (select max(position) from event where stream = $4 || member.username and type = 'UserAdded'), 0
      )
    )
  )`

export const readableAttachment = async (
  pool: Pool,
  id: string,
  asker: string,
  mailboxes: readonly Mailbox[],
): Promise<O.Option<KeptAttachment>> => {
  const owners = mailboxes.map(({ owner }) => owner)
  return RA.head(await queryRows(pool, Kept, readableText, [id, asker, owners, userStream('')]))
}

type Unreadable =
  | { readonly _tag: 'NotFound' }
  | { readonly _tag: 'FileMissing' | 'FileDamaged'; readonly detail: string }

/** One that is not sent, yet or any more, is known before its file is kept and until that is gone; one that is sent has it. */
const unreadable =
  ({ name, isSent }: KeptAttachment) =>
  ({ _tag }: FileFault): Unreadable =>
    _tag === 'FileMissing' && !isSent ? { _tag: 'NotFound' } : { _tag, detail: name }

export const openAttachment = (
  { files, logFileFault }: Pick<AttachmentServices, 'files'> & { readonly logFileFault: LogFileFault },
  kept: KeptAttachment,
): TE.TaskEither<Unreadable, { readonly bytes: number; readonly stream: Readable }> => {
  const { id, sha256 } = kept
  const filed = { id, hash: sha256 }
  return pipe(
    () => files.findAttachment(id, sha256),
    TE.orElseFirstIOK((fault) => () => logFault(logFileFault)(filed)(fault)),
    TE.mapLeft(unreadable(kept)),
    TE.chain(({ bytes, read }) =>
      TE.fromTask(async () => ({ bytes, stream: loggingDamage(logFileFault, filed, await read()) })),
    ),
  )
}
