import { O, pipe } from '../../src/domain/fp.ts'
import { firmCode } from '../../src/domain/permissions/reaches.ts'
import { type Directory, entityName, type Names, pastNames } from '../ledger/directory.ts'
import type { Place } from './dashboard-repositories.ts'

const nameIn = (names: Names, { type, code }: Place): O.Option<string> => {
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

/** The dashboard of what was withdrawn from the ledger still goes to the days on which it was known. */
export const nameOf = (directory: Directory, place: Place): O.Option<string> =>
  pipe(
    nameIn(directory, place),
    O.alt(() =>
      pipe(
        nameIn(pastNames(directory), place),
        O.map((name) => `${name} (no longer in the ledger)`),
      ),
    ),
  )
