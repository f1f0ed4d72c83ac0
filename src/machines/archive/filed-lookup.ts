import { assign, fromPromise, setup } from 'xstate'
import {
  type FiledFiles,
  maxSoughtFiles,
  noFiledFiles,
  type SoughtFiles,
  withFiledFiles,
} from '../../domain/archive/uploads/preview/filed-files.ts'
import { keyText } from '../../domain/archive/static-report.ts'
import { E } from '../../domain/fp.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { answerOf, failedRead, invokeRead, retriesLogic } from '../kit/failed-read.ts'
import type { ReadResult } from '../kit/read-result.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

export type FiledFilesResult = ReadResult<FiledFiles>

interface Context {
  readonly filed: FiledFiles
  readonly asked: ReadonlySet<string>
  readonly waiting: SoughtFiles
  readonly sought: SoughtFiles
}

type Event = RetryDue | { readonly type: 'files.changed'; readonly files: SoughtFiles }

const noFiles: SoughtFiles = { keys: [], hashes: [] }

const findFiled = invokeRead(
  'findFiled',
  { target: '#filedLookup.idle', actions: { type: 'addFiledFiles', params: answerOf } },
  '#filedLookup.failed',
)

const invokeLookup = { ...findFiled, input: ({ context }: { readonly context: Context }) => context.sought } as const

export const filedLookupMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    findFiled: fromPromise<FiledFilesResult, SoughtFiles>(unprovidedActor('findFiled')),
    retries: retriesLogic,
  },
  guards: { hasWaiting: ({ context: { waiting } }) => waiting.keys.length + waiting.hashes.length > 0 },
  actions: {
    queueFiles: assign(({ context: { asked } }, { keys, hashes }: SoughtFiles) => ({
      waiting: {
        keys: keys.filter((key) => !asked.has(keyText(key))),
        hashes: hashes.filter((hash) => !asked.has(hash)),
      },
    })),
    setNextBatch: assign(({ context: { asked, waiting } }) => {
      const sought = { keys: waiting.keys.slice(0, maxSoughtFiles), hashes: waiting.hashes.slice(0, maxSoughtFiles) }
      return {
        sought,
        waiting: { keys: waiting.keys.slice(maxSoughtFiles), hashes: waiting.hashes.slice(maxSoughtFiles) },
        asked: new Set([...asked, ...sought.keys.map(keyText), ...sought.hashes]),
      }
    }),
    addFiledFiles: assign(({ context }, finding: FiledFilesResult) =>
      E.isRight(finding) ? { filed: withFiledFiles(context.filed, finding.right) } : {},
    ),
  },
}).createMachine({
  id: 'filedLookup',
  context: { filed: noFiledFiles, asked: new Set(), waiting: noFiles, sought: noFiles },
  on: { 'files.changed': { actions: { type: 'queueFiles', params: ({ event }) => event.files } } },
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasWaiting', target: 'asking', actions: 'setNextBatch' } },
    asking: { invoke: invokeLookup },
    failed: failedRead(invokeLookup),
  },
})
