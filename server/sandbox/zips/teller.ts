import type { UnzippedFile } from './unzipper.ts'

interface Telling {
  readonly total: number
  readonly told: (files: readonly UnzippedFile[]) => Promise<void>
}

export interface Teller {
  readonly settle: (nth: number, file: UnzippedFile) => void
  readonly hasRoom: (nth: number) => boolean
  readonly moved: () => Promise<unknown>
  readonly done: Promise<void>
}

const [few, many] = [16, 32]
const mostAhead = 64
const patienceMs = 150

export const teller = ({ total, told }: Telling): Teller => {
  const files: UnzippedFile[] = []
  const state = { told: 0, ready: 0, isLate: false }
  const timer: { running: NodeJS.Timeout | undefined } = { running: undefined }
  let changed = Promise.withResolvers<undefined>()
  let moved = Promise.withResolvers<undefined>()

  const wake = (): void => {
    changed.resolve(undefined)
    changed = Promise.withResolvers()
  }

  const beLate = (): void => {
    state.isLate = true
    wake()
  }

  const beImpatient = (): void => {
    if (state.ready > state.told) timer.running ??= setTimeout(beLate, patienceMs)
  }

  const settle = (nth: number, file: UnzippedFile): void => {
    files[nth] = file
    while (files[state.ready] !== undefined) state.ready += 1
    beImpatient()
    wake()
  }

  const isEnough = (): boolean =>
    state.ready === total || state.ready - state.told >= few || (state.isLate && state.ready > state.told)

  const taken = (): readonly UnzippedFile[] => {
    clearTimeout(timer.running)
    timer.running = undefined
    state.isLate = false
    const some = files.slice(state.told, Math.min(state.ready, state.told + many))
    state.told += some.length
    beImpatient()
    return some
  }

  const tellAll = async (): Promise<void> => {
    while (state.told < total) {
      while (!isEnough()) await changed.promise
      await told(taken())
      moved.resolve(undefined)
      moved = Promise.withResolvers()
    }
  }

  return {
    settle,
    hasRoom: (nth) => nth < state.told + mostAhead,
    moved: () => moved.promise,
    done: tellAll(),
  }
}
