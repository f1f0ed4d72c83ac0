import { E, O } from '../../../src/domain/fp.ts'
import { openJobs } from '../../../server/jobs/open-jobs.ts'
import { intentOf } from '../../../server/log/intent.ts'
import { openLog } from '../../../server/log/open-log.ts'
import { openResident } from '../../../server/log/repository.ts'
import { openPool } from '../../../server/postgres/pool.ts'
import { projections } from '../../../server/projections.ts'
import { derivedKey } from '../../../server/session/derived-key.ts'
import { linkTokens } from '../../../server/session/links/link-tokens.ts'
import { openLinks } from '../../../server/session/links/links.ts'
import { signingKey } from '../../../server/session/signing-key.ts'
import { userKind } from '../../../server/users/aggregates.ts'
import { type Mailed, openMailServer } from '../../support/mail-server.ts'
import { freePort, startPlutus } from '../../support/plutus-process.ts'
import { silentLogger } from '../../support/silent-logger.ts'
import { databaseUrl, expect } from './plutus-test.ts'

/** A server with a mail server, on the database of all browser tests. */
export interface MailingPlutus {
  readonly url: string
  readonly invite: (username: string) => Promise<void>
  /** The address in the newest letter to somebody, once there is one more than `after`. */
  readonly linkTo: (email: string, after?: number) => Promise<string>
  readonly close: () => Promise<void>
}

const openInviting = async () => {
  const url = databaseUrl()
  const pool = openPool(url, 3)
  const opened = await openLog({ url, pool, projections, logger: silentLogger })
  const jobs = await openJobs({ pool, onDefect: () => undefined })
  const users = await openResident(opened, userKind)
  const key = derivedKey(await signingKey(pool, O.none), 'links')
  const links = openLinks({
    ...{ users, jobs, hasMail: true, portal: O.none, now: () => new Date() },
    linkTokens: linkTokens(key, (username) => users.get(username).state),
  })
  return {
    invite: async (username: string): Promise<void> => {
      await opened.tail.reached(await opened.log.lastPosition())
      const act = ({ state }: ReturnType<typeof users.get>) => links.issue(username, state, 'invitation')
      const invited = await users.handle(username, act, intentOf('admin', new Date()))()
      if (E.isLeft(invited)) throw new Error(`${username} could not be invited: ${invited.left._tag}`)
    },
    close: async (): Promise<void> => {
      await jobs.close()
      await opened.close()
      await pool.end()
    },
  }
}

const linkIn = ({ text }: Mailed): string => /https?:\/\/\S+/.exec(text)?.[0] ?? ''

export const startMailingPlutus = async (): Promise<MailingPlutus> => {
  const mail = await openMailServer()
  const port = String(await freePort())
  const plutus = await startPlutus({
    ...{ DATABASE_URL: databaseUrl(), PORT: port, PLUTUS_URL: `http://127.0.0.1:${port}` },
    ...{ SMTP_URL: mail.url, MAIL_FROM: 'The Firm <portal@plutus.example>' },
  })
  const inviting = await openInviting()
  const lettersTo = (email: string) => mail.letters.filter(({ to }) => to.includes(email))
  return {
    url: plutus.url,
    invite: inviting.invite,
    linkTo: async (email, after = 0) => {
      await expect.poll(() => lettersTo(email).length, { timeout: 20_000 }).toBeGreaterThan(after)
      const letter = lettersTo(email).at(-1)
      return letter === undefined ? '' : linkIn(letter)
    },
    close: async () => {
      await inviting.close()
      await plutus.stop()
      await mail.close()
    },
  }
}
