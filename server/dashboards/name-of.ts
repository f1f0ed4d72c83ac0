import { O } from '../../src/domain/fp.ts'
import { firmCode } from '../../src/domain/permissions/reaches.ts'
import { type Directory, entityName } from '../ledger/directory.ts'
import type { Place } from './dashboard-repositories.ts'

export const nameOf = (directory: Directory, { type, code }: Place): O.Option<string> => {
  switch (type) {
    case 'admin':
      return code === firmCode ? O.some('The firm') : O.none
    case 'adviser':
    case 'group':
      return entityName(directory, { type, code })
    case 'portfolio':
    case 'external':
      return entityName(directory, { type: 'account', code })
  }
}
