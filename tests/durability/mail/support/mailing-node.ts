import process from 'node:process'
import { openJobs } from '../../../../server/jobs/open-jobs.ts'
import { openLog } from '../../../../server/log/open-log.ts'
import { openResident } from '../../../../server/log/repository.ts'
import { openMailer } from '../../../../server/mail/mailer.ts'
import { openMailChoices } from '../../../../server/mailing/mail-choices.ts'
import { unsubscribeTokens } from '../../../../server/mailing/unsubscribe.ts'
import { workMailing } from '../../../../server/mailing/work-mailing.ts'
import { openPool } from '../../../../server/postgres/limits.ts'
import { userKind } from '../../../../server/users/aggregates.ts'
import { silentLogger } from '../../../support/silent-logger.ts'

const [url = '', smtp = ''] = process.argv.slice(2)
const portal = 'https://portal.plutus.example'

const pool = openPool(url, 5)
const { log, tail } = await openLog({ url, pool, projections: [], logger: silentLogger })
await workMailing({
  ...{ pool, log, tail, portal },
  jobs: await openJobs({ pool, onDefect: () => undefined }),
  users: await openResident({ log, tail }, userKind),
  mailChoices: await openMailChoices({ log, tail }),
  unsubscribeTokens: unsubscribeTokens(new TextEncoder().encode('a key of its own')),
  siteSettings: { timeZone: () => 'UTC' },
  standIns: { standInsOf: () => [] },
  answeredBy: (username) => [username],
  mailer: openMailer({ url: smtp, portal, from: 'portal@plutus.example' }),
  now: () => new Date(),
  firmName: () => 'Plutus',
  refused: () => Promise.resolve(),
  writeLine: () => undefined,
  onDefect: () => undefined,
  // as the server's, but that nobody waits a minute for what was under way when a node was killed
  retryAfterSeconds: 1,
})
console.log('ready')
