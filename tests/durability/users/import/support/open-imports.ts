import { openLog } from '../../../../../server/log/open-log.ts'
import { openOnDemand, openResident } from '../../../../../server/log/repository.ts'
import { openPool } from '../../../../../server/postgres/limits.ts'
import { linkTokens } from '../../../../../server/session/links/link-tokens.ts'
import { openLinks } from '../../../../../server/session/links/links.ts'
import { sessionKind, userKind } from '../../../../../server/users/aggregates.ts'
import { personClaims } from '../../../../../server/users/people.ts'
import { openUserImports, type TellImportProgress } from '../../../../../server/users/import/user-imports.ts'
import { O } from '../../../../../src/domain/fp.ts'
import { smallDirectory } from '../../../../server/support/calls/small-directory.ts'
import { silentLogger } from '../../../../support/silent-logger.ts'

const now = () => new Date()

/** As a node of the small firm imports people. */
export const openImports = async (url: string, tellProgress: TellImportProgress) => {
  const pool = openPool(url, 5)
  const { log, tail, close } = await openLog({
    ...{ url, pool, projections: [], claims: personClaims },
    logger: silentLogger,
  })
  const users = await openResident({ log, tail }, userKind)
  const sessions = openOnDemand({ log, tail }, sessionKind)
  const tokens = linkTokens(new TextEncoder().encode('a key of its own'), (username) => users.get(username).state)
  const jobs = { send: () => Promise.resolve() }
  const links = openLinks({ users, jobs, now, linkTokens: tokens, hasMail: false, portal: O.none })
  const imports = openUserImports({
    ...{ pool, log, tail, users, sessions, links, now, tellProgress },
    ...{ directory: smallDirectory, firmWords: () => [] },
  })
  return {
    run: (id: string, file: string) => imports.run({ id, updates: [], file: Buffer.from(file), actor: 'admin' })(),
    close: async () => {
      await close()
      await pool.end()
    },
  }
}
