import process from 'node:process'
import { openJobs } from '../../../../server/jobs/open-jobs.ts'
import { openLog } from '../../../../server/log/open-log.ts'
import { openResident } from '../../../../server/log/repository.ts'
import { openMailer } from '../../../../server/mail/mailer.ts'
import { mailQueue, workMail } from '../../../../server/mail/work-mail.ts'
import { openPool } from '../../../../server/postgres/limits.ts'
import { composeLinkLetter } from '../../../../server/session/links/link-letter.ts'
import { linkTokens } from '../../../../server/session/links/link-tokens.ts'
import { openLinks } from '../../../../server/session/links/links.ts'
import { userKind } from '../../../../server/users/aggregates.ts'
import { O } from '../../../../src/domain/fp.ts'
import { silentLogger } from '../../../support/silent-logger.ts'

const [url = '', smtp = ''] = process.argv.slice(2)
const portal = 'https://portal.plutus.example'

const pool = openPool(url, 5)
const { log, tail } = await openLog({ url, pool, projections: [], logger: silentLogger })
const jobs = await openJobs({ pool, onDefect: () => undefined })
const users = await openResident({ log, tail }, userKind)
const now = () => new Date()
const tokens = linkTokens(new TextEncoder().encode('a key of its own'), (username) => users.get(username).state)
const links = openLinks({ users, jobs, now, linkTokens: tokens, hasMail: true, portal: O.some(portal) })
await workMail({
  jobs,
  // as the server's, but that nobody waits a minute for what was under way when a node was killed
  queue: { ...mailQueue, retryAfterSeconds: 1 },
  mailer: openMailer({ url: smtp, portal, from: 'portal@plutus.example' }),
  compose: composeLinkLetter({ log, tail, pool, users, now, links, firmName: () => 'Plutus' }),
  log: () => undefined,
  named: ({ link }) => ({ link }),
  refused: () => Promise.resolve(),
})
console.log('ready')
