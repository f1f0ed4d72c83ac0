import { requestDays, type ChangeRequest, type ChangeRequestEvent } from './change-request.ts'
import type { NewsSubject } from '../users/account-news.ts'
import { changeTitle } from './change-title.ts'
import { changeValues } from './change-values.ts'

interface ChangeNews {
  readonly username: string
  readonly subject: Extract<NewsSubject, 'request' | 'outcome' | 'unapproved'>
  readonly message: string
}

type KnownRequest = Exclude<ChangeRequest, { readonly _tag: 'Unrequested' }>

const changeDescription = ({ change }: Pick<KnownRequest, 'change'>): string => {
  const values = changeValues(change)
  return values === '' ? changeTitle(change) : `${changeTitle(change)} (${values})`
}

const newsText = (event: ChangeRequestEvent, request: KnownRequest): string => {
  const what = changeDescription(request)
  switch (event.type) {
    case 'ChangeRequested':
      return `${event.by} requested a change: ${what}.`
    case 'ChangeMadeAlone':
      return `${event.by} made a change that needed no approval: ${what}.`
    case 'ChangeApproved':
      return `${event.by} approved a change that ${request.by} requested: ${what}.`
    case 'ChangeDeclined':
      return `${event.by} declined a change that ${request.by} requested: ${what}. Reason: ${event.reason}`
    case 'ChangeWithdrawn':
      return `${event.by} withdrew a change: ${what}.`
    case 'ChangeExpired':
      return `Nobody approved within ${requestDays} days a change that ${request.by} requested: ${what}.`
  }
}

const newsSubjectByEventType: Readonly<Record<ChangeRequestEvent['type'], ChangeNews['subject']>> = {
  ChangeRequested: 'request',
  ChangeMadeAlone: 'unapproved',
  ChangeApproved: 'outcome',
  ChangeDeclined: 'outcome',
  ChangeWithdrawn: 'outcome',
  ChangeExpired: 'outcome',
}

/** Superadministrators get all news, also of unapproved changes; requesters get outcomes. The actor gets no news. */
export const changeNewsOf = (
  event: ChangeRequestEvent,
  request: KnownRequest,
  superadmins: readonly string[],
): readonly ChangeNews[] => {
  const actor = 'by' in event ? event.by : null
  const subject = newsSubjectByEventType[event.type]
  const readers = subject === 'outcome' ? [...superadmins, request.by] : superadmins
  return [...new Set(readers)]
    .filter((username) => username !== actor)
    .map((username) => ({ username, subject, message: newsText(event, request) }))
}
