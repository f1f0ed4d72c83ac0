import { parseArgs } from 'node:util'
import { E, pipe } from '../../src/domain/fp.ts'
import type { ErasureOrder } from './erasure/erasable.ts'

interface EraseTask extends ErasureOrder {
  readonly isConfirmed: boolean
}

const usage =
  'Usage: npm run erase -- USERNAME (with --messages where what they wrote to others goes too, and --yes not to be asked).'

const parse = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: { messages: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } },
    allowPositionals: true,
  })

export const eraseTask = (args: readonly string[]): E.Either<string, EraseTask> =>
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
