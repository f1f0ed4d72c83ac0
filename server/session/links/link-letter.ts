import { O, pipe } from '../../../src/domain/fp.ts'
import type { LinkPurpose } from '../../../src/domain/users/user.ts'
import { mailRefusals } from '../../letters/mail-refusals.ts'
import type { Letter } from '../../letters/mailer.ts'
import type { LinkJob } from '../../letters/work-letters.ts'
import { personOf } from '../../users/people.ts'
import type { UserServices } from '../../users/user-services.ts'
import { openLinkIn } from './link-tokens.ts'
import type { PasswordLinkIssuer } from './links.ts'

interface LinkEmailServices extends Pick<UserServices, 'log' | 'tail' | 'pool' | 'users' | 'now'> {
  readonly links: Pick<PasswordLinkIssuer, 'addressOf'>
  readonly firmName: () => string
}

interface LinkEmailTexts {
  readonly subject: (firm: string) => string
  readonly opening: (firm: string) => string
  readonly ending: string
}

const resetTexts: LinkEmailTexts = {
  subject: (firm) => `Reset your password for ${firm}`,
  opening: (firm) => `We received a request to reset your password at ${firm}. Choose a new one here:`,
  ending: 'This link expires in one hour and works once. If you did not ask for it, ignore this email.',
}

const purposeTexts: Readonly<Record<LinkPurpose, LinkEmailTexts>> = {
  invitation: {
    subject: (firm) => `Your invitation to ${firm}`,
    opening: (firm) => `${firm} has created a user account for you. Choose your password here:`,
    ending: 'This link expires in 72 hours and works once.',
  },
  reset: resetTexts,
  forgotten: resetTexts,
}

export const composeLinkEmail =
  ({ log, tail, pool, users, now, links, firmName }: LinkEmailServices) =>
  async ({ username, link }: LinkJob): Promise<O.Option<Letter>> => {
    await tail.reached(await log.lastPosition())
    const open = openLinkIn(users.get(username).state, link, now())
    const [person, refused] = await Promise.all([personOf(pool, username), mailRefusals(pool, [username])])
    const to = refused.has(username) ? '' : (person?.email.trim() ?? '')
    return pipe(
      open,
      O.filter(() => to !== ''),
      O.map(({ purpose }) => {
        const { subject, opening, ending } = purposeTexts[purpose]
        const address = links.addressOf({ username, link, purpose })
        const text = `${opening(firmName())}\n\n${address}\n\nYour user name is ${username}\n\n${ending}\n`
        return { id: link, to, subject: subject(firmName()), text }
      }),
    )
  }
