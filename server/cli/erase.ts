import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { E, pipe, TE } from '../../src/domain/fp.ts'
import { openFileStore } from '../archive/files/open-file-store.ts'
import type { Conflict, EventLog } from '../log/event-log.ts'
import { openLog } from '../log/open-log.ts'
import type { Database } from '../postgres/database.ts'
import { projections } from '../projections.ts'
import type { Settings } from '../settings.ts'
import { openSiteSettings } from '../settings/site-settings.ts'
import type { ErasureOrder } from './erasure/erasable.ts'
import { type Erasure, erasePerson, type ErasureRefusal, findErasure } from './erasure/erase-person.ts'
import { erasureReport } from './erasure/erasure-report.ts'
import { type Notice, onDatabase, refused, said, tell } from './on-database.ts'
import { parseArgs } from 'node:util'
import { keptMessages } from '../messages/forget-messages.ts'

interface EraseTask extends ErasureOrder {
  readonly isConfirmed: boolean
}

const usage =
  'Usage: npm run erase -- USERNAME [--messages] [--yes]. --messages also erases messages to other people, --yes skips the question.'

const parse = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: { messages: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } },
    allowPositionals: true,
  })

const eraseTask = (args: readonly string[]): E.Either<string, EraseTask> =>
  pipe(
    E.tryCatch(
      () => parse(args),
      () => usage,
    ),
    E.chain(({ values: { messages, yes }, positionals: [username, ...more] }) =>
      username === undefined || more.length > 0
        ? E.left(usage)
        : E.right({ username, withMessages: messages, isConfirmed: yes }),
    ),
  )

const refusalNotice = ({ _tag }: ErasureRefusal | Conflict): Notice => {
  switch (_tag) {
    case 'UnknownUser':
      return refused('No user, present or deleted, has that user name.')
    case 'MaySignIn':
      return refused(
        'This user may still sign in. Block or delete them under Users first. The last superadministrator cannot be blocked or deleted.',
      )
    case 'Conflict':
      return refused('Someone else changed this user at the same time. Nothing was erased. Try again.')
  }
}

const isAgreed = async (username: string): Promise<boolean> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const typed = await terminal.question(`Type ${username} to erase this: `).finally(() => terminal.close())
  return typed.trim() === username
}

const erase = async ({ pool }: Database, log: EventLog, settings: Settings, order: ErasureOrder): Promise<Notice> => {
  const { files, close } = await openFileStore(settings)
  return pipe(
    erasePerson({ pool, log, files }, order, new Date()),
    TE.match(refusalNotice, () => said('Erased.')),
  )().finally(close)
}

const confirmed = async ({ username, erased, isDeleted }: Erasure, isConfirmed: boolean): Promise<Notice | null> => {
  if (erased.length === 0 && isDeleted) return said('Nothing was changed.')
  if (isConfirmed) return null
  if (!process.stdin.isTTY) return refused('Nothing was erased. Without a terminal to confirm on, add --yes.')
  return (await isAgreed(username)) ? null : refused('Nothing was erased.')
}

const task = eraseTask(process.argv.slice(2))
if (E.isLeft(task)) tell(refused(task.left))
else
  await onDatabase('files', async (database, logger, settings) => {
    const opened = await openLog({ ...database, projections, logger })
    const { isConfirmed, ...order } = task.right
    const found = await findErasure({ pool: database.pool, log: opened.log }, order)()
    if (E.isLeft(found)) tell(refusalNotice(found.left))
    else {
      const siteSettings = await openSiteSettings(opened)
      const messages = await keptMessages({ pool: database.pool, siteSettings })(found.right.username)
      console.log(erasureReport(found.right, messages))
      tell((await confirmed(found.right, isConfirmed)) ?? (await erase(database, opened.log, settings, order)))
    }
    await opened.close()
  })
