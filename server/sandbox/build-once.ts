import { asError } from '../logger/errors.ts'

/** Builds when it is first asked to, and again only where that failed. */
export const buildOnce = <Program>(build: () => Promise<Program>): (() => Promise<Program>) => {
  const built: { program: Promise<Program> | null } = { program: null }
  return () =>
    (built.program ??= build().catch((defect: unknown) => {
      built.program = null
      return Promise.reject(asError(defect))
    }))
}
