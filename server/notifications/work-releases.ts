import type { JobQueues } from '../jobs/open-jobs.ts'
import type { LogTail } from '../log/event-log.ts'
import type { NotificationComposer } from './composer.ts'
import type { NotificationStore } from './notifications.ts'
import { releaseQueue } from './release-queue.ts'

interface ReleaseWork {
  readonly jobs: JobQueues
  readonly composer: NotificationComposer
  readonly notifications: NotificationStore
  readonly tail: Pick<LogTail, 'subscribe'>
}

const unfinishedTypes = ['NotificationPortionSent', 'NotificationChangeTold']

/** Jobs are only reminders: the server queues everything scheduled or unfinished again, in case a job was lost. */
export const workReleases = async ({ jobs, composer, notifications, tail }: ReleaseWork): Promise<void> => {
  await jobs.work(releaseQueue, { handle: composer.release, giveUp: (job) => composer.release(job) })
  tail.subscribe(({ type }) => {
    if (unfinishedTypes.includes(type)) jobs.nudge(releaseQueue)
  })
  const scheduled = await notifications.scheduled()
  await jobs.send(
    releaseQueue,
    scheduled.map((job) => ({ job, startAfter: job.sendAt })),
  )
}
