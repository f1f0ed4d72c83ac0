import process from 'node:process'
import { openLog } from '../../../../../server/log/open-log.ts'
import { openOnDemand, openResident } from '../../../../../server/log/repository.ts'
import { openPool } from '../../../../../server/postgres/pool.ts'
import { linkTokens } from '../../../../../server/session/links/link-tokens.ts'
import { openLinks } from '../../../../../server/session/links/links.ts'
import { sessionKind, userKind } from '../../../../../server/users/aggregates.ts'
import { openUserImports } from '../../../../../server/users/import/user-imports.ts'
import { O } from '../../../../../src/domain/fp.ts'
import { smallDirectory } from '../../../../server/support/calls/small-directory.ts'
import { silentLogger } from '../../../../support/silent-logger.ts'

const [url = '', id = '', file = ''] = process.argv.slice(2)

const never = () => Promise.resolve()
const now = () => new Date()

const pool = openPool(url, 5)
const { log, tail } = await openLog({ url, pool, projections: [], logger: silentLogger })
const users = await openResident({ log, tail }, userKind)
const sessions = openOnDemand({ log, tail }, sessionKind)
const tokens = linkTokens(new TextEncoder().encode('a key of its own'), (username) => users.get(username).state)
const jobs = { send: never }
const links = openLinks({ users, jobs, now, linkTokens: tokens, hasMail: false, portal: O.none })
const imports = openUserImports({
  ...{ pool, log, tail, users, sessions, links, now, directory: smallDirectory, firmWords: () => [] },
  tellProgress: (_, { stage, done }) => {
    console.log(`${stage} ${done}`)
  },
})
console.log('ready')
await imports.run({ id, updates: [], file: Buffer.from(file), actor: 'admin' })()
console.log('written')
