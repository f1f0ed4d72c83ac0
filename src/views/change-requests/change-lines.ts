import { displayDate } from '../../domain/dates/display-date.ts'
import type { ListedChangeRequest } from '../../domain/change-requests/listed-change-request.ts'
import type { ProposedPerson } from '../../domain/change-requests/proposed-change.ts'
import type { StandIn } from '../../domain/messages/stand-in.ts'
import { definitionOf } from '../../domain/settings/site-setting.ts'
import { emptyUserDraft, type UserDraft, type UserField } from '../../domain/users/user-draft.ts'
import { valueText } from '../../domain/settings/value-text.ts'
import { fieldText, fieldTitle } from '../users/form/field-texts.ts'

export interface ChangeLine {
  readonly label: string
  readonly from: string
  readonly to: string
}

const rightsFields = ['roles', 'accounts', 'groups', 'dashboardId', 'defaultCode', 'status'] as const

const draftOf = (account: ProposedPerson['after'] | null): UserDraft =>
  account === null
    ? emptyUserDraft
    : {
        ...emptyUserDraft,
        roles: account.rights.roles,
        accounts: account.rights.accounts,
        groups: account.rights.groups,
        dashboardId: account.rights.defaultDashboardType,
        defaultCode: account.rights.defaultCode,
        status: account.status,
      }

const textIn = (account: ProposedPerson['before'], field: UserField): string =>
  account === null ? '' : fieldText(draftOf(account), field)

const passwordLine = ({ before, hasPassword }: ProposedPerson): readonly ChangeLine[] => {
  if (hasPassword) return [{ label: 'Password', from: '', to: 'A new one' }]
  return before === null ? [{ label: 'Password', from: '', to: 'Chosen with an invitation' }] : []
}

const personLines = (
  { people }: Pick<ListedChangeRequest, 'people'>,
  person: ProposedPerson,
  prefix: string,
): readonly ChangeLine[] => {
  const { username, before, after } = person
  const details = people.find((each) => each.username === username)?.details ?? []
  const title = (field: UserField): string => `${prefix}${fieldTitle(field, draftOf(after))}`
  return [
    ...rightsFields
      .map((field) => ({ label: title(field), from: textIn(before, field), to: textIn(after, field) }))
      .filter(({ from, to }) => from !== to),
    ...details.map(({ field, from, to }) => ({ label: title(field), from, to })),
    ...passwordLine(person).map((line) => ({ ...line, label: `${prefix}${line.label}` })),
  ]
}

const standInDaysText = (named: StandIn | null): string =>
  named === null ? '' : `${displayDate(named.from)} to ${displayDate(named.until)}`

export const changeLines = (request: ListedChangeRequest): readonly ChangeLine[] => {
  const { change, people } = request
  const nameOf = (username: string | undefined): string => {
    const name = people.find((person) => person.username === username)?.name
    return name === undefined || name === username ? (username ?? '') : `${name} (${username ?? ''})`
  }
  switch (change.kind) {
    case 'setting': {
      const { kind } = definitionOf(change.title)
      return [{ label: 'Value', from: valueText(kind, change.before), to: valueText(kind, change.value) }]
    }
    case 'stand-in':
      return [
        { label: 'Delegate', from: nameOf(change.before?.standIn), to: nameOf(change.named.standIn) },
        { label: 'Days', from: standInDaysText(change.before), to: standInDaysText(change.named) },
      ]
    case 'user':
      return personLines(request, change.person, '')
    case 'user-import':
      return change.people.flatMap((person) => personLines(request, person, `${person.username}: `))
    case 'user-act':
    case 'import-withdrawal':
      return change.people.map(({ username }) => ({
        label: username,
        from: '',
        to: people.find((person) => person.username === username)?.name ?? username,
      }))
  }
}
