import { O, pipe } from '../../src/domain/fp.ts'
import { firmCode } from '../../src/domain/permissions/reaches.ts'
import type { Directory } from '../ledger/directory.ts'
import type { Place } from './dashboard-repositories.ts'

export const nameOf = (directory: Directory, { type, code }: Place): O.Option<string> => {
  switch (type) {
    case 'admin':
      return code === firmCode ? O.some('The firm') : O.none
    case 'adviser':
      return pipe(
        directory.adviser(code),
        O.map(({ AdvisorName }) => AdvisorName),
      )
    case 'group':
      return pipe(
        directory.group(code),
        O.map(({ GroupName }) => GroupName),
      )
    case 'portfolio':
    case 'external':
      return pipe(
        directory.account(code),
        O.map(({ AccountName }) => AccountName),
      )
  }
}
