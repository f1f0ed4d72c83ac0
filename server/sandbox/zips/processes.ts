import type { Opened } from './answer.ts'
import type { OpenOrder } from './inside/directory.ts'
import { startUnzipProcess, type UnzipFolders, type UnzipMeans, type UnzipProcess } from './unzip-process.ts'

export interface Processes {
  readonly open: () => Promise<Opened>
  readonly running: () => Promise<UnzipProcess>
  readonly close: () => Promise<void>
}

interface Start {
  readonly folders: UnzipFolders
  readonly means: UnzipMeans
  readonly order: OpenOrder
  readonly quietMs: number
}

export const openProcesses = ({ folders, means, order, quietMs }: Start): Processes => {
  const state: { process: UnzipProcess | null; isClosed: boolean } = { process: null, isClosed: false }

  const started = async (): Promise<readonly [UnzipProcess, Opened]> => {
    await state.process?.kill()
    if (state.isClosed) throw new Error('no more is unzipped')
    const process = startUnzipProcess(folders, means, quietMs)
    state.process = process
    return [process, await process.open(order)]
  }

  return {
    open: async () => (await started())[1],
    running: async () => (state.process?.hasEnded() === false ? state.process : (await started())[0]),
    close: async () => {
      state.isClosed = true
      await state.process?.kill()
    },
  }
}
