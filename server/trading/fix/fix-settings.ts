import { createRequire } from 'node:module'

import { E } from '../../../src/domain/fp.ts'

/** Paths of PEM files, read for each connection. Without `ca` the well-known authorities apply. */
export interface FixTls {
  readonly ca: string | undefined
  readonly own: { readonly cert: string; readonly key: string } | undefined
}

export interface FixSettings {
  readonly host: string
  readonly port: number
  /** SenderCompID and TargetCompID of our messages. */
  readonly sender: string
  readonly target: string
  readonly heartbeatSeconds: number
  /** ResetSeqNumFlag (141): both sides restart at 1 at logon, so missed messages are lost. */
  readonly resetsOnLogon: boolean
  readonly login: { readonly username: string; readonly password: string } | undefined
  readonly tls: FixTls | undefined
}

export type FixEngine = typeof import('jspurefix')

const missingPackageText =
  'PLUTUS_BROKER=fix needs a package that Plutus does not include. Add it: npm install --no-save jspurefix@5.11.4'

/** An optional package, because its dependencies are large and few firms need it. */
export const loadFixEngine = async (): Promise<E.Either<string, FixEngine>> => {
  try {
    // its dependencies need this first
    createRequire(import.meta.resolve('jspurefix'))('reflect-metadata')
    return E.right(await import('jspurefix'))
  } catch {
    return E.left(missingPackageText)
  }
}
