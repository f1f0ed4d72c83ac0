import { parseArgs } from 'node:util'
import { E, pipe } from '../../src/domain/fp.ts'
import { noteFault } from '../../src/domain/ledger/import/finding-acknowledgement.ts'

interface SourceFolder {
  readonly path: string
  readonly source: string | null
}

export type ImportTask =
  | (SourceFolder & { readonly _tag: 'Import'; readonly acknowledge: readonly string[]; readonly note: string })
  | (SourceFolder & { readonly _tag: 'Preview' })
  | { readonly _tag: 'Withdraw'; readonly id: string; readonly closedYears: boolean }
  | { readonly _tag: 'List' }

const usageText =
  'Usage: npm run import -- FOLDER [--source NAME] [--acknowledge DIGEST]... [--note TEXT], or --preview FOLDER [--source NAME], or --list, or --withdraw ID [--closed-years]. --source uses the saved column matches of a source. --closed-years allows changes to closed years.'

const parseArguments = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: {
      list: { type: 'boolean', default: false },
      preview: { type: 'string' },
      withdraw: { type: 'string' },
      'closed-years': { type: 'boolean', default: false },
      acknowledge: { type: 'string', multiple: true, default: [] },
      note: { type: 'string' },
      source: { type: 'string' },
    },
    allowPositionals: true,
  })

export const importTask = (args: readonly string[]): E.Either<string, ImportTask> =>
  pipe(
    E.tryCatch(
      () => parseArguments(args),
      () => usageText,
    ),
    E.chain(
      ({
        values: { list, preview, withdraw, acknowledge, note, source = null, 'closed-years': closedYears },
        positionals,
      }) => {
        const tasks: readonly ImportTask[] = [
          ...(list ? [{ _tag: 'List' } as const] : []),
          ...(preview === undefined ? [] : [{ _tag: 'Preview', path: preview, source } as const]),
          ...(withdraw === undefined ? [] : [{ _tag: 'Withdraw', id: withdraw, closedYears } as const]),
          ...positionals.map((path) => ({ _tag: 'Import', path, source, acknowledge, note: note ?? '' }) as const),
        ]
        const [task] = tasks
        if (task === undefined || tasks.length > 1) return E.left(usageText)
        if (source !== null && !('source' in task)) return E.left(usageText)
        if (closedYears && task._tag !== 'Withdraw') return E.left(usageText)
        const isAcknowledging = acknowledge.length > 0 && task._tag === 'Import' && noteFault(note ?? '') === null
        return isAcknowledging || (acknowledge.length === 0 && note === undefined) ? E.right(task) : E.left(usageText)
      },
    ),
  )
