import { createRequire } from 'node:module'
import { E } from '../../../src/domain/fp.ts'

export type FixEngine = typeof import('jspurefix')

const missing =
  'PLUTUS_BROKER=fix needs a package that does not come with Plutus. Add it: npm install --no-save jspurefix@5.11.4'

/** It brings along much that nobody else needs, so that whoever has a broker that speaks FIX adds it. */
export const loadFixEngine = async (): Promise<E.Either<string, FixEngine>> => {
  try {
    // what it builds on asks for this before anything else
    createRequire(import.meta.resolve('jspurefix'))('reflect-metadata')
    return E.right(await import('jspurefix'))
  } catch {
    return E.left(missing)
  }
}
