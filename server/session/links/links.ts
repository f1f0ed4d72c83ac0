import { randomUUID } from 'node:crypto'
import { E, O, pipe } from '../../../src/domain/fp.ts'
import type { LinkPurpose, UserEvent, UserRefusal, UserState } from '../../../src/domain/users/user.ts'
import type { JobQueues } from '../../jobs/open-jobs.ts'
import type { TransactionWork } from '../../log/event-log.ts'
import type { StreamWrite } from '../../log/repository.ts'
import { linkQueue } from '../../letters/work-letters.ts'
import type { UserRepository } from '../../users/aggregates.ts'
import type { UserServices } from '../../users/user-services.ts'
import { type IssuedLink, openLinkIn } from './link-tokens.ts'

export interface SentLink {
  readonly address: string
  readonly purpose: LinkPurpose
  readonly expiresAt: string
}

interface LinkRecipient {
  readonly username: string
  readonly events: readonly UserEvent[]
}

export interface PasswordLinkIssuer {
  readonly hasMail: boolean
  readonly issue: (
    username: string,
    state: UserState,
    purpose: LinkPurpose,
  ) => E.Either<UserRefusal, StreamWrite<UserEvent>>
  readonly decide: (
    username: string,
    state: UserState,
    purpose: LinkPurpose,
  ) => E.Either<UserRefusal, readonly UserEvent[]>
  readonly letters: (people: readonly LinkRecipient[]) => TransactionWork
  /** Without an origin if this server does not know its public address. */
  readonly addressOf: (issued: IssuedLink) => string
  readonly newestOf: (
    username: string,
    purposes?: readonly LinkPurpose[],
  ) => O.Option<SentLink & { readonly link: string }>
}

interface LinkServices extends Pick<UserServices, 'now' | 'linkTokens'> {
  readonly users: Pick<UserRepository, 'decide' | 'get'>
  readonly jobs: Pick<JobQueues, 'send'>
  readonly hasMail: boolean
  readonly portal: O.Option<string>
}

const hourMs = 60 * 60 * 1000
export const linkLifetimes: Readonly<Record<LinkPurpose, number>> = {
  invitation: 72 * hourMs,
  reset: hourMs,
  forgotten: hourMs,
}

const administratorPurposes: readonly LinkPurpose[] = ['invitation', 'reset']

export const openLinks = ({ users, linkTokens, now, jobs, hasMail, portal }: LinkServices): PasswordLinkIssuer => {
  // the token is in the URL fragment, so that no proxy, log or other site receives it
  const addressOf = (issued: IssuedLink): string =>
    `${O.getOrElse(() => '')(portal)}/verify#${linkTokens.tokenOf(issued)}`

  const decide: PasswordLinkIssuer['decide'] = (username, state, purpose) => {
    const [link, at] = [randomUUID(), now()]
    const expiresAt = new Date(at.getTime() + linkLifetimes[purpose]).toISOString()
    return users.decide(username, state, [{ type: 'IssueLink', link, purpose, at: at.toISOString(), expiresAt }])
  }

  const letters: PasswordLinkIssuer['letters'] = (people) => async (transaction) => {
    const sent = people.flatMap(({ username, events }) =>
      events.flatMap((event) => (event.type === 'LinkIssued' ? [{ job: { username, link: event.link } }] : [])),
    )
    if (hasMail) await jobs.send(linkQueue, sent, transaction)
  }

  return {
    hasMail,
    addressOf,
    decide,
    letters,
    issue: (username, state, purpose) =>
      pipe(
        decide(username, state, purpose),
        E.map((events) => ({ events, beside: letters([{ username, events }]) })),
      ),
    newestOf: (username, purposes = administratorPurposes) => {
      const { state } = users.get(username)
      const links =
        state._tag === 'Present'
          ? [...state.links].flatMap(([link, { purpose }]) => (purposes.includes(purpose) ? [link] : []))
          : []
      return pipe(
        O.fromNullable(links.findLast((link) => O.isSome(openLinkIn(state, link, now())))),
        O.bindTo('link'),
        O.bind('open', ({ link }) => openLinkIn(state, link, now())),
        O.map(({ link, open: { purpose, expiresAt } }) => ({
          link,
          purpose,
          expiresAt,
          address: addressOf({ username, link, purpose }),
        })),
      )
    },
  }
}
