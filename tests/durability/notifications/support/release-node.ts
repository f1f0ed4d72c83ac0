import process from 'node:process'
import { openJobs } from '../../../../server/jobs/open-jobs.ts'
import { openLog } from '../../../../server/log/open-log.ts'
import { openResident } from '../../../../server/log/repository.ts'
import { openComposer } from '../../../../server/notifications/composer.ts'
import { openNotifications } from '../../../../server/notifications/notifications.ts'
import { notificationsProjection } from '../../../../server/notifications/notifications-projection.ts'
import { workReleases } from '../../../../server/notifications/work-releases.ts'
import { openPool } from '../../../../server/postgres/limits.ts'
import { userKind } from '../../../../server/users/aggregates.ts'
import { crowdOf, withCrowd } from '../../../server/notifications/support/crowd.ts'
import { smallDirectory } from '../../../server/support/calls/small-directory.ts'
import { silentLogger } from '../../../support/silent-logger.ts'

const [url = '', crowd = '0'] = process.argv.slice(2)

const pool = openPool(url, 5)
const { log, tail } = await openLog({ url, pool, projections: [notificationsProjection], logger: silentLogger })
const jobs = await openJobs({ pool, onDefect: () => undefined })
const users = await openResident({ log, tail }, userKind)
const notifications = openNotifications({ pool, log, tail })
const everybody = crowd === '0' ? users : withCrowd(users, crowdOf(Number(crowd)))
const composer = openComposer({
  notifications,
  users: everybody,
  directory: smallDirectory,
  jobs,
  now: () => new Date(),
})
await workReleases({ jobs, composer, notifications, tail })
console.log('ready')
