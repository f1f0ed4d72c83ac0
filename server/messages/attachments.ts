import { hash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import * as t from 'io-ts'
import type { Pool } from 'pg'
import { E, O, pipe, RA, TE } from '../../src/domain/fp.ts'
import { attachmentLimits, attachmentName, mediaOf } from '../../src/domain/messages/attachment.ts'
import { MessageAttachment } from '../../src/domain/messages/shown-message.ts'
import { userStream } from '../../src/domain/users/username.ts'
import type { FilingFault } from '../../src/domain/archive/uploads/filing-fault.ts'
import type { StoredFileFault, FileStore } from '../archive/files/file-store.ts'
import { logFault, type LogFileFault, loggingDamage } from '../archive/files/verify.ts'
import { queryRows } from '../postgres/query-rows.ts'
import { inTransaction } from '../postgres/transaction.ts'
import type { PdfChecker } from '../sandbox/zips/open-pdf-checker.ts'
import type { MailboxAccess } from './mailboxes.ts'

const attachmentColumns = 'id, name, media, size::float8 as size'

const ownAttachmentSql = `select ${attachmentColumns} from message_attachment where id::text = any($1) and ($2::text is null or owner = $2)`

/** Corrects the extension by the type, because names from earlier releases may have any extension. */
const withSafeName = <File extends MessageAttachment>(file: File): File => ({
  ...file,
  name: attachmentName(file.name, file.media),
})

export const attachmentsOf = async (
  pool: Pool,
  ids: readonly string[],
  owner: string | null = null,
): Promise<ReadonlyMap<string, MessageAttachment>> => {
  if (ids.length === 0) return new Map()
  const rows = await queryRows(pool, MessageAttachment, ownAttachmentSql, [ids, owner])
  return new Map(rows.map((row) => [row.id, withSafeName(row)]))
}

export interface AttachmentServices {
  readonly pool: Pool
  readonly files: FileStore
  readonly now: () => Date
  readonly pdfs: PdfChecker
}

/** Serialises uploads of one person, so that two at once cannot exceed the quota. */
const lockUploadsSql = "select pg_advisory_xact_lock(hashtextextended('plutus/unsent/' || $1, 0))"

const insertSql = `
  insert into message_attachment (id, owner, name, media, size, sha256, at)
  select $1::uuid, $2::text, $3::text, $4::text, $5::bigint, $6::text, $7::timestamptz
  from message_attachment where owner = $2::text and not is_sent
  having count(*) < $8::int and coalesce(sum(size), 0) + $5::bigint <= $9::bigint`

interface AttachRequest {
  readonly owner: string
  readonly named: string
  readonly file: Uint8Array
  readonly signal: AbortSignal
}

interface AttachRefusal {
  readonly _tag: 'NotAttachable' | 'UnsentFilesFull' | 'PdfActive' | 'PdfLocked' | 'PdfUnreadable' | 'TooManyRequests'
  readonly retryAfter?: number
}

const refusalOf = ({ _tag }: FilingFault): AttachRefusal => {
  if (_tag === 'ActiveContent') return { _tag: 'PdfActive' }
  return { _tag: _tag === 'PdfLocked' ? 'PdfLocked' : 'PdfUnreadable' }
}

const retrySeconds = 10

/** Images are not checked: they carry no programs. */
const checkContent = async (
  pdfs: PdfChecker,
  media: string,
  local: string,
  signal: AbortSignal,
): Promise<E.Either<AttachRefusal, void>> => {
  if (media !== 'application/pdf') return E.right(undefined)
  const checked = await pdfs.check(local, signal)
  if (O.isNone(checked)) return E.left({ _tag: 'TooManyRequests', retryAfter: retrySeconds })
  return checked.value === null ? E.right(undefined) : E.left(refusalOf(checked.value))
}

/** Inserts the row before it stores the file, so that every file has a row even after a `kill -9`. */
export const attachFile =
  (
    { pool, files, now, pdfs }: AttachmentServices,
    { owner, named, file, signal }: AttachRequest,
  ): TE.TaskEither<AttachRefusal, MessageAttachment> =>
  async () => {
    const media = mediaOf(file)
    if (O.isNone(media)) return E.left({ _tag: 'NotAttachable' })
    const name = attachmentName(named, media.value)
    const kept = { id: randomUUID(), name, media: media.value, size: file.length }
    const local = path.join(files.incoming, `${kept.id}.attachment`)
    try {
      await writeFile(local, file, { flag: 'wx', mode: 0o600, flush: true })
      const content = await checkContent(pdfs, kept.media, local, signal)
      if (E.isLeft(content)) return content
      const values = [
        ...[kept.id, owner, kept.name, kept.media, kept.size, hash('sha256', file), now().toISOString()],
        ...[attachmentLimits.unsent.files, attachmentLimits.unsent.bytes],
      ]
      const isKept = await inTransaction(pool, async (transaction) => {
        await transaction.query(lockUploadsSql, [owner])
        const { rowCount } = await transaction.query(insertSql, values)
        return rowCount !== 0
      })
      if (!isKept) return E.left({ _tag: 'UnsentFilesFull' })
      await files.keepAttachment(kept.id, local)
      return E.right(kept)
    } finally {
      await rm(local, { force: true })
    }
  }

const KeptAttachmentRow = t.strict({ ...MessageAttachment.type.type.props, sha256: t.string, isSent: t.boolean })
export type KeptAttachment = t.TypeOf<typeof KeptAttachmentRow>

const readableSql = `
  select ${attachmentColumns}, sha256, is_sent as "isSent" from message_attachment a
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
  mailboxes: readonly MailboxAccess[],
): Promise<O.Option<KeptAttachment>> => {
  const owners = mailboxes.map(({ owner }) => owner)
  const kept = RA.head(await queryRows(pool, KeptAttachmentRow, readableSql, [id, asker, owners, userStream('')]))
  return pipe(kept, O.map(withSafeName))
}

type UnreadableAttachment =
  | { readonly _tag: 'NotFound' }
  | { readonly _tag: 'FileMissing' | 'FileDamaged'; readonly detail: string }

/** An unsent file may be missing: its row is inserted before the file and deleted after it. A sent file must exist. */
const unreadableAttachment =
  ({ name, isSent }: KeptAttachment) =>
  ({ _tag }: StoredFileFault): UnreadableAttachment =>
    _tag === 'FileMissing' && !isSent ? { _tag: 'NotFound' } : { _tag, detail: name }

export const openAttachment = (
  { files, logFileFault }: Pick<AttachmentServices, 'files'> & { readonly logFileFault: LogFileFault },
  kept: KeptAttachment,
): TE.TaskEither<UnreadableAttachment, { readonly bytes: number; readonly stream: Readable }> => {
  const { id, sha256 } = kept
  const filed = { id, hash: sha256 }
  return pipe(
    () => files.findAttachment(id, sha256),
    TE.orElseFirstIOK((fault) => () => logFault(logFileFault)(filed)(fault)),
    TE.mapLeft(unreadableAttachment(kept)),
    TE.chain(({ bytes, read }) =>
      TE.fromTask(async () => ({ bytes, stream: loggingDamage(logFileFault, filed, await read()) })),
    ),
  )
}
