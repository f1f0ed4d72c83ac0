import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { E, pipe, TE } from '../../src/domain/fp.ts'
import { openFileStore } from '../archive/files/open-file-store.ts'
import type { AppendConflict, EventLog } from '../log/event-log.ts'
import { openLog } from '../log/open-log.ts'
import type { OpenDatabase } from '../postgres/database.ts'
import { serverProjections } from '../projections.ts'
import type { ServerSettings } from '../settings.ts'
import { openSiteSettings } from '../settings/site-settings.ts'
import type { ErasureOrder } from './erasure/erasable.ts'
import { type PersonErasure, erasePerson, type ErasureRefusal, findErasure } from './erasure/erase-person.ts'
import { erasureReport } from './erasure/erasure-report.ts'
import { type CommandNotice, onDatabase, failureNotice, successNotice, printNotice } from './on-database.ts'
import { parseArgs } from 'node:util'
import { keptMessages } from '../messages/forget-messages.ts'

interface EraseTask extends ErasureOrder {
  readonly isConfirmed: boolean
}

const usageText =
  'Usage: npm run erase -- USERNAME [--messages] [--yes]. --messages also erases messages to other people, --yes skips the question.'

const parseArguments = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: { messages: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } },
    allowPositionals: true,
  })

const eraseTask = (args: readonly string[]): E.Either<string, EraseTask> =>
  pipe(
    E.tryCatch(
      () => parseArguments(args),
      () => usageText,
    ),
    E.chain(({ values: { messages, yes }, positionals: [username, ...more] }) =>
      username === undefined || more.length > 0
        ? E.left(usageText)
        : E.right({ username, withMessages: messages, isConfirmed: yes }),
    ),
  )

const refusalNotice = ({ _tag }: ErasureRefusal | AppendConflict): CommandNotice => {
  switch (_tag) {
    case 'UnknownUser':
      return failureNotice('No user, present or deleted, has that user name.')
    case 'MaySignIn':
      return failureNotice(
        'This user may still sign in. Block or delete them under Users first. The last superadministrator cannot be blocked or deleted.',
      )
    case 'Conflict':
      return failureNotice('Someone else changed this user at the same time. Nothing was erased. Try again.')
  }
}

const isAgreed = async (username: string): Promise<boolean> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const typed = await terminal.question(`Type ${username} to erase this: `).finally(() => terminal.close())
  return typed.trim() === username
}

const eraseUser = async (
  { pool }: OpenDatabase,
  log: EventLog,
  settings: ServerSettings,
  order: ErasureOrder,
): Promise<CommandNotice> => {
  const { files, close } = await openFileStore(settings)
  return pipe(
    erasePerson({ pool, log, files }, order, new Date()),
    TE.match(refusalNotice, () => successNotice('Erased.')),
  )().finally(close)
}

const confirmErasure = async (
  { username, erased, isDeleted }: PersonErasure,
  isConfirmed: boolean,
): Promise<CommandNotice | null> => {
  if (erased.length === 0 && isDeleted) return successNotice('Nothing was changed.')
  if (isConfirmed) return null
  if (!process.stdin.isTTY) return failureNotice('Nothing was erased. Without a terminal to confirm on, add --yes.')
  return (await isAgreed(username)) ? null : failureNotice('Nothing was erased.')
}

const parsedErasure = eraseTask(process.argv.slice(2))
if (E.isLeft(parsedErasure)) printNotice(failureNotice(parsedErasure.left))
else
  await onDatabase('files', async (database, logger, settings) => {
    const opened = await openLog({ ...database, projections: serverProjections, logger })
    const { isConfirmed, ...order } = parsedErasure.right
    const found = await findErasure({ pool: database.pool, log: opened.log }, order)()
    if (E.isLeft(found)) printNotice(refusalNotice(found.left))
    else {
      const siteSettings = await openSiteSettings(opened)
      const messages = await keptMessages({ pool: database.pool, siteSettings })(found.right.username)
      console.log(erasureReport(found.right, messages))
      printNotice(
        (await confirmErasure(found.right, isConfirmed)) ?? (await eraseUser(database, opened.log, settings, order)),
      )
    }
    await opened.close()
  })
