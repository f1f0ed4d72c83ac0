import { O, pipe } from '../../../src/domain/fp.ts'
import type { LinkPurpose } from '../../../src/domain/users/user.ts'
import { mailRefusals } from '../../mail/mail-refusals.ts'
import type { Letter } from '../../mail/mailer.ts'
import type { MailJob } from '../../mail/work-mail.ts'
import { personOf } from '../../users/people.ts'
import type { UserServices } from '../../users/user-services.ts'
import { openLinkIn } from './link-tokens.ts'
import type { Links } from './links.ts'

interface LetterServices extends Pick<UserServices, 'log' | 'tail' | 'pool' | 'users' | 'now'> {
  readonly links: Pick<Links, 'addressOf'>
  readonly firmName: () => string
}

interface Words {
  readonly subject: (firm: string) => string
  readonly opening: (firm: string) => string
  readonly ending: string
}

const reset: Words = {
  subject: (firm) => `Choose a new password for ${firm}`,
  opening: (firm) => `Somebody asked for a new password for your sign-in at ${firm}. Choose it here:`,
  ending: 'The link is good for one hour, and for one use. If it was not you who asked, there is nothing you need do.',
}

const words: Readonly<Record<LinkPurpose, Words>> = {
  invitation: {
    subject: (firm) => `Your invitation to ${firm}`,
    opening: (firm) => `${firm} has opened a sign-in for you. Choose your password here:`,
    ending: 'The link is good for 72 hours, and for one use.',
  },
  reset,
  forgotten: reset,
}

/** None for a link that is over, somebody blocked or gone, and somebody whose address nobody knows, or was refused. */
export const composeLinkLetter =
  ({ log, tail, pool, users, now, links, firmName }: LetterServices) =>
  async ({ username, link }: MailJob): Promise<O.Option<Letter>> => {
    await tail.reached(await log.lastPosition())
    const open = openLinkIn(users.get(username).state, link, now())
    const [person, refused] = await Promise.all([personOf(pool, username), mailRefusals(pool, [username])])
    const to = refused.has(username) ? '' : (person?.email.trim() ?? '')
    return pipe(
      open,
      O.filter(() => to !== ''),
      O.map(({ purpose }) => {
        const { subject, opening, ending } = words[purpose]
        const address = links.addressOf({ username, link, purpose })
        const text = `${opening(firmName())}\n\n${address}\n\nYour user name is ${username}\n\n${ending}\n`
        return { id: link, to, subject: subject(firmName()), text }
      }),
    )
  }
