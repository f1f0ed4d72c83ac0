import type { Jobs } from '../jobs/open-jobs.ts'
import type { Tail } from '../log/event-log.ts'
import type { Composer } from './composer.ts'
import type { Notifications } from './notifications.ts'
import { releaseQueue } from './release-queue.ts'

interface ReleaseWork {
  readonly jobs: Jobs
  readonly composer: Composer
  readonly notifications: Notifications
  readonly tail: Pick<Tail, 'subscribe'>
}

const unfinished = ['NotificationPortionSent', 'NotificationChangeTold']

/** Jobs are only reminders: the server queues everything scheduled or unfinished again, in case a job was lost. */
export const workReleases = async ({ jobs, composer, notifications, tail }: ReleaseWork): Promise<void> => {
  await jobs.work(releaseQueue, { handle: composer.release, giveUp: (job) => composer.release(job) })
  tail.subscribe(({ type }) => {
    if (unfinished.includes(type)) jobs.nudge(releaseQueue)
  })
  const scheduled = await notifications.scheduled()
  await jobs.send(
    releaseQueue,
    scheduled.map((job) => ({ job, startAfter: job.sendAt })),
  )
}
