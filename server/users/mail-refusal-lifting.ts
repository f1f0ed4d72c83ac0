import type { Pool } from 'pg'
import type { MailRefusalEvent } from '../../src/domain/mail/mail-refusal.ts'
import { E, type TE } from '../../src/domain/fp.ts'
import type { LogServices } from '../log/carry-out.ts'
import type { Conflict, Intent } from '../log/event-log.ts'
import { type Changed, openOnDemand } from '../log/repository.ts'
import { mailRefusalKind, mailRefusals } from '../mail/mail-refusals.ts'

interface Services extends LogServices {
  readonly pool: Pool
}

type Lifted = Changed<null, MailRefusalEvent>

export type LiftMailRefusal = (username: string, intent: Intent<Lifted>) => TE.TaskEither<Conflict, Lifted>

/** Nothing happens to somebody whose address is not refused. */
export const openMailRefusalLifting = ({ pool, ...services }: Services): LiftMailRefusal => {
  const refusals = openOnDemand(services, mailRefusalKind)
  return (username, intent) =>
    refusals.handle<never>(
      username,
      async () => {
        const isRefused = (await mailRefusals(pool, [username])).has(username)
        return E.right({
          events: isRefused ? [{ type: 'MailRefusalLifted' }] : [],
          beside: async (transaction) => {
            await transaction.query('delete from mail_refusal where username = $1', [username])
          },
        })
      },
      intent,
    )
}
