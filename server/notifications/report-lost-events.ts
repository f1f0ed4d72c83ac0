import { intentOf } from '../log/carry-out.ts'
import type { StreamAppend } from '../log/event-log.ts'
import type { LogRewind } from '../log/log-trace.ts'
import type { UserServices } from '../users/user-services.ts'
import { enabledSuperadmins } from '../users/permitted.ts'

const lossNoticeExpiryDays = 30
const dayMs = 24 * 60 * 60 * 1000

const lossTitle = 'Data restored from a backup'

const textOf = ({ common, known }: LogRewind): string =>
  `The database was restored from a backup. Changes ${(common + 1).toString()} to ${known.toString()} of the log are lost. ` +
  'Everything saved in that time must be entered again.'

interface LossNotice {
  readonly to: { readonly upload: string; readonly completion: number; readonly username: string }
  readonly news: { readonly title: string; readonly message: string; readonly about: null; readonly expiry: string }
}

interface LossServices extends Pick<UserServices, 'log' | 'users' | 'now'> {
  readonly announce: (notices: readonly LossNotice[], at: string) => Promise<readonly StreamAppend[]>
}

/** Notifies superadministrators once, from the first server that finds the loss. */
export const reportLostEvents = async ({ log, users, announce, now }: LossServices, lost: LogRewind): Promise<void> => {
  const at = now()
  const news = {
    title: lossTitle,
    message: textOf(lost),
    about: null,
    expiry: new Date(at.getTime() + lossNoticeExpiryDays * dayMs).toISOString(),
  }
  const appends = await announce(
    enabledSuperadmins(users).map((username) => ({
      to: { upload: 'log-went-back', completion: lost.common, username },
      news,
    })),
    at.toISOString(),
  )
  if (appends.length === 0) return
  await log.append(intentOf('system', at), appends)()
}
