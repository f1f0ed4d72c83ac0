import * as t from 'io-ts'
import type { TE } from '../../../src/domain/fp.ts'
import { isReadThrough, LedgerImportRun, type RunFile } from '../../../src/domain/ledger/import/import-run.ts'
import type { Bus } from '../../postgres/bus/bus.ts'
import { openTopic } from '../../postgres/bus/topic.ts'
import type { LedgerImportProgress } from './import-request.ts'
import type { SheetSource } from './reading/folder-sources.ts'

type RunsListener = (runs: readonly LedgerImportRun[]) => void

interface BegunRun extends Pick<LedgerImportRun, 'id' | 'act'> {
  readonly actor: string
  readonly files: readonly Pick<RunFile, 'name' | 'bytes'>[]
}

export interface ReportedRun {
  readonly sent: (bytes: number) => void
  readonly reached: (progress: LedgerImportProgress) => void
  /** Lets another run continue under the same ID. */
  readonly leave: () => void
  readonly end: () => void
}

/** Runs on all nodes and terminals. Nobody needs them later, so they are not in the log. */
export interface ImportRuns {
  readonly all: () => readonly LedgerImportRun[]
  readonly begin: (begun: BegunRun) => ReportedRun
  readonly end: (id: string) => void
  readonly subscribe: (listener: RunsListener) => void
  /** Waits for messages being sent. */
  readonly close: () => Promise<void>
}

const RunMessage = t.union([t.strict({ run: LedgerImportRun }), t.strict({ ended: t.string })])
type RunMessage = t.TypeOf<typeof RunMessage>

/** Intervals for changes, for repeats without a change, and until a silent run counts as ended. */
const runTimes = { tellMs: 300, repeatMs: 2_000, forgottenMs: 10_000 } as const

const withFile = (run: LedgerImportRun, name: string, change: (file: RunFile) => RunFile): LedgerImportRun => ({
  ...run,
  files: run.files.map((file) => (file.name === name ? change(file) : file)),
})

export const advanceRun = (run: LedgerImportRun, progress: LedgerImportProgress): LedgerImportRun => {
  switch (progress._tag) {
    case 'Reading': {
      const { file: name, rows, bytes: read } = progress
      return { ...withFile(run, name, (file) => ({ ...file, rows, read })), stage: 'reading', done: 0, total: 0 }
    }
    case 'Read': {
      const { file: name, rows } = progress
      const after = withFile(run, name, (file) => ({ ...file, rows, read: file.bytes }))
      return { ...after, stage: after.files.every(isReadThrough) ? 'checking' : 'reading', done: 0, total: 0 }
    }
    case 'Writing':
      return { ...run, stage: 'writing', done: progress.done, total: progress.total }
  }
}

export const openImportRuns = (bus: Bus, nameOf: (username: string) => Promise<string>): ImportRuns => {
  const runs = new Map<string, { readonly run: LedgerImportRun; readonly at: number }>()
  const listeners: RunsListener[] = []
  let sending = Promise.resolve()
  const all = () => [...runs.values()].map(({ run }) => run)
  const tell = (): void => listeners.forEach((listener) => listener(all()))

  const take = (message: RunMessage): void => {
    if ('run' in message) runs.set(message.run.id, { run: message.run, at: performance.now() })
    else runs.delete(message.ended)
    tell()
  }

  const topic = openTopic(bus, {
    name: 'imports',
    codec: RunMessage,
    onMessage: take,
  })

  const send = (message: RunMessage): void => {
    take(message)
    sending = topic.post(message)
  }

  const sweeping = setInterval(() => {
    const gone = [...runs].filter(([, { at }]) => performance.now() - at > runTimes.forgottenMs)
    gone.forEach(([id]) => runs.delete(id))
    if (gone.length > 0) tell()
  }, runTimes.repeatMs)
  sweeping.unref()

  const begin = ({ files, actor, ...begun }: BegunRun): ReportedRun => {
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    let run: LedgerImportRun = {
      ...begun,
      by: actor,
      stage: 'sending',
      done: 0,
      total: bytes,
      files: files.map((file) => ({ ...file, read: 0, rows: 0 })),
    }
    let sent: LedgerImportRun | null = null
    let sentAt = 0
    let isOver = false
    const report = (): void => {
      if (isOver || (run === sent && performance.now() - sentAt < runTimes.repeatMs)) return
      sent = run
      sentAt = performance.now()
      send({ run })
    }
    const telling = setInterval(report, runTimes.tellMs)
    telling.unref()
    void nameOf(actor)
      .catch(() => actor)
      .then((by) => {
        run = { ...run, by }
        report()
      })
    const leave = (): void => {
      isOver = true
      clearInterval(telling)
    }
    return {
      sent: (done) => {
        run = { ...run, stage: 'sending', done }
      },
      reached: (progress) => {
        run = advanceRun(run, progress)
      },
      leave,
      end: () => {
        leave()
        send({ ended: run.id })
      },
    }
  }

  return {
    all,
    begin,
    end: (id) => {
      if (runs.has(id)) send({ ended: id })
    },
    subscribe: (listener) => void listeners.push(listener),
    close: async () => {
      clearInterval(sweeping)
      await sending
    },
  }
}

const bytesOf = ({ file, bytes = 0 }: SheetSource) => ({ name: file, bytes })

export const withReportedRun =
  <L, A>(
    runs: ImportRuns,
    { sources, ...begun }: Omit<BegunRun, 'files'> & { readonly sources: readonly SheetSource[] },
    act: (run: ReportedRun) => TE.TaskEither<L, A>,
  ): TE.TaskEither<L, A> =>
  async () => {
    const run = runs.begin({ ...begun, files: sources.map(bytesOf) })
    try {
      return await act(run)()
    } finally {
      run.end()
    }
  }
