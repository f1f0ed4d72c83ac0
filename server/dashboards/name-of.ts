import { O, pipe } from '../../src/domain/fp.ts'
import { firmCode } from '../../src/domain/permissions/reaches.ts'
import { type FirmDirectory, entityName, type DirectoryNames, namesIncludingWithdrawn } from '../ledger/directory.ts'
import type { RepositoryKey } from './dashboard-repositories.ts'

const dashboardNameIn = (names: DirectoryNames, { type, code }: RepositoryKey): O.Option<string> => {
  switch (type) {
    case 'admin':
      return code === firmCode ? O.some('The firm') : O.none
    case 'adviser':
    case 'group':
      return entityName(names, { type, code })
    case 'portfolio':
    case 'external':
      return entityName(names, { type: 'account', code })
  }
}

/** A withdrawn account still has a dashboard, for past days on which the ledger contained it. */
export const nameOf = (directory: FirmDirectory, key: RepositoryKey): O.Option<string> =>
  pipe(
    dashboardNameIn(directory, key),
    O.alt(() =>
      pipe(
        dashboardNameIn(namesIncludingWithdrawn(directory), key),
        O.map((name) => `${name} (no longer in the ledger)`),
      ),
    ),
  )
