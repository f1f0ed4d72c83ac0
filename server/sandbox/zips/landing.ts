import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'

/** The names files are unzipped to, and which of them nobody has been told of. */
export interface Landing {
  /** Another each time it is asked. */
  readonly pathFor: (file: number) => string
  readonly hand: (path: string) => void
  /** Of what was not taken over after all. */
  readonly takeBack: (path: string) => void
  /** Removes what was never handed over. */
  readonly clear: () => Promise<void>
}

export const openLanding = (folder: string): Landing => {
  const [own, waiting] = [randomUUID(), new Set<string>()]
  const state = { made: 0 }
  return {
    pathFor: (file) => {
      state.made += 1
      const made = path.join(folder, `${own}.${file}.${state.made}`)
      waiting.add(made)
      return made
    },
    hand: (handed) => {
      waiting.delete(handed)
    },
    takeBack: (back) => {
      waiting.add(back)
    },
    clear: async () => {
      await Promise.all([...waiting].map((each) => rm(each, { force: true })))
    },
  }
}
