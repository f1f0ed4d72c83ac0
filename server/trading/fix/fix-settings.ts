import { createRequire } from 'node:module'

import { E } from '../../../src/domain/fp.ts'

/** Paths of files, PEM, read for each connection. Without `ca` the broker's certificate is checked against the well-known authorities. */
export interface FixTls {
  readonly ca: string | undefined
  readonly own: { readonly cert: string; readonly key: string } | undefined
}

export interface FixSettings {
  readonly host: string
  readonly port: number
  /** SenderCompID and TargetCompID of what is sent. */
  readonly sender: string
  readonly target: string
  readonly heartbeatSeconds: number
  /** Whether both sides begin at 1 with each logon (ResetSeqNumFlag, tag 141): what was missed can then not be asked for again. */
  readonly resetsOnLogon: boolean
  readonly login: { readonly username: string; readonly password: string } | undefined
  readonly tls: FixTls | undefined
}

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
