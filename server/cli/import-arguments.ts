import { parseArgs } from 'node:util'
import { E, pipe } from '../../src/domain/fp.ts'

export type ImportTask =
  | { readonly _tag: 'Import'; readonly path: string }
  | { readonly _tag: 'Withdraw'; readonly id: string }
  | { readonly _tag: 'List' }

const usage = 'Usage: npm run import -- FOLDER, or --list, or --withdraw ID.'

const parse = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: { list: { type: 'boolean', default: false }, withdraw: { type: 'string' } },
    allowPositionals: true,
  })

export const importTask = (args: readonly string[]): E.Either<string, ImportTask> =>
  pipe(
    E.tryCatch(
      () => parse(args),
      () => usage,
    ),
    E.chain(({ values: { list, withdraw }, positionals }) => {
      const [path] = positionals
      if (list && withdraw === undefined && path === undefined) return E.right({ _tag: 'List' })
      if (!list && withdraw !== undefined && path === undefined) return E.right({ _tag: 'Withdraw', id: withdraw })
      if (!list && withdraw === undefined && path !== undefined && positionals.length === 1)
        return E.right({ _tag: 'Import', path })
      return E.left(usage)
    }),
  )
