import { parseArgs } from 'node:util'
import { E, pipe } from '../../src/domain/fp.ts'
import { noteFault } from '../../src/domain/ledger/import/finding-acknowledgement.ts'

export type ImportTask =
  | { readonly _tag: 'Import'; readonly path: string; readonly acknowledge: readonly string[]; readonly note: string }
  | { readonly _tag: 'Preview'; readonly path: string }
  | { readonly _tag: 'Withdraw'; readonly id: string }
  | { readonly _tag: 'List' }

const usage =
  'Usage: npm run import -- FOLDER (with --acknowledge DIGEST, as often as there are findings to, and --note TEXT), or --preview FOLDER, or --list, or --withdraw ID.'

const parse = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: {
      list: { type: 'boolean', default: false },
      preview: { type: 'string' },
      withdraw: { type: 'string' },
      acknowledge: { type: 'string', multiple: true, default: [] },
      note: { type: 'string' },
    },
    allowPositionals: true,
  })

export const importTask = (args: readonly string[]): E.Either<string, ImportTask> =>
  pipe(
    E.tryCatch(
      () => parse(args),
      () => usage,
    ),
    E.chain(({ values: { list, preview, withdraw, acknowledge, note }, positionals }) => {
      const tasks: readonly ImportTask[] = [
        ...(list ? [{ _tag: 'List' } as const] : []),
        ...(preview === undefined ? [] : [{ _tag: 'Preview', path: preview } as const]),
        ...(withdraw === undefined ? [] : [{ _tag: 'Withdraw', id: withdraw } as const]),
        ...positionals.map((path) => ({ _tag: 'Import', path, acknowledge, note: note ?? '' }) as const),
      ]
      const [task] = tasks
      if (task === undefined || tasks.length > 1) return E.left(usage)
      const isAcknowledging = acknowledge.length > 0 && task._tag === 'Import' && noteFault(note ?? '') === null
      return isAcknowledging || (acknowledge.length === 0 && note === undefined) ? E.right(task) : E.left(usage)
    }),
  )
