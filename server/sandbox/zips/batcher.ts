import type { UnzippedFile } from './unzipper.ts'

interface BatchOptions {
  readonly total: number
  readonly onBatch: (files: readonly UnzippedFile[]) => Promise<void>
}

export interface FileBatcher {
  readonly settle: (nth: number, file: UnzippedFile) => void
  readonly hasRoom: (nth: number) => boolean
  readonly moved: () => Promise<unknown>
  readonly done: Promise<void>
}

const [minInBatch, maxInBatch] = [16, 32]
const maxAheadFiles = 64
const flushAfterMs = 150

export const fileBatcher = ({ total, onBatch }: BatchOptions): FileBatcher => {
  const files: UnzippedFile[] = []
  const state = { handed: 0, ready: 0, isLate: false }
  const timer: { running: NodeJS.Timeout | undefined } = { running: undefined }
  let changed = Promise.withResolvers<undefined>()
  let moved = Promise.withResolvers<undefined>()

  const wake = (): void => {
    changed.resolve(undefined)
    changed = Promise.withResolvers()
  }

  const flushLate = (): void => {
    state.isLate = true
    wake()
  }

  const flushInTime = (): void => {
    if (state.ready > state.handed) timer.running ??= setTimeout(flushLate, flushAfterMs)
  }

  const settle = (nth: number, file: UnzippedFile): void => {
    files[nth] = file
    while (files[state.ready] !== undefined) state.ready += 1
    flushInTime()
    wake()
  }

  const isBatch = (): boolean =>
    state.ready === total || state.ready - state.handed >= minInBatch || (state.isLate && state.ready > state.handed)

  const nextBatch = (): readonly UnzippedFile[] => {
    clearTimeout(timer.running)
    timer.running = undefined
    state.isLate = false
    const some = files.slice(state.handed, Math.min(state.ready, state.handed + maxInBatch))
    state.handed += some.length
    flushInTime()
    return some
  }

  const handAll = async (): Promise<void> => {
    while (state.handed < total) {
      while (!isBatch()) await changed.promise
      await onBatch(nextBatch())
      moved.resolve(undefined)
      moved = Promise.withResolvers()
    }
  }

  return {
    settle,
    hasRoom: (nth) => nth < state.handed + maxAheadFiles,
    moved: () => moved.promise,
    done: handAll(),
  }
}
