import { parseArgs } from 'node:util'
import { E, pipe } from '../../src/domain/fp.ts'

export type ImportTask =
  | { readonly _tag: 'Import'; readonly path: string }
  | { readonly _tag: 'Preview'; readonly path: string }
  | { readonly _tag: 'Withdraw'; readonly id: string }
  | { readonly _tag: 'List' }

const usage = 'Usage: npm run import -- FOLDER, or --preview FOLDER, or --list, or --withdraw ID.'

const parse = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: {
      list: { type: 'boolean', default: false },
      preview: { type: 'string' },
      withdraw: { type: 'string' },
    },
    allowPositionals: true,
  })

export const importTask = (args: readonly string[]): E.Either<string, ImportTask> =>
  pipe(
    E.tryCatch(
      () => parse(args),
      () => usage,
    ),
    E.chain(({ values: { list, preview, withdraw }, positionals }) => {
      const tasks: readonly ImportTask[] = [
        ...(list ? [{ _tag: 'List' } as const] : []),
        ...(preview === undefined ? [] : [{ _tag: 'Preview', path: preview } as const]),
        ...(withdraw === undefined ? [] : [{ _tag: 'Withdraw', id: withdraw } as const]),
        ...positionals.map((path) => ({ _tag: 'Import', path }) as const),
      ]
      const [task] = tasks
      return task === undefined || tasks.length > 1 ? E.left(usage) : E.right(task)
    }),
  )
