import { dashboardTitles } from '../dashboards/dashboard-type.ts'
import { displayDate } from '../dates/display-date.ts'
import { listText } from '../text/list-text.ts'
import type { StandIn } from '../messages/stand-in.ts'
import { definitionOf } from '../settings/site-setting.ts'
import { valueText } from '../settings/value-text.ts'
import { displayedRole } from '../users/identity.ts'
import { statusTitles } from '../users/user.ts'
import type { ProposedChange, ProposedPerson } from './proposed-change.ts'

const maxLength = 200
const maxPeople = 3

const cutText = (text: string): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength)}…`.toWellFormed()

type AccountAfter = ProposedPerson['after']

const accountTexts = ({ rights, status }: AccountAfter): readonly (readonly [label: string, text: string])[] => [
  ['role', displayedRole(rights.roles)],
  ['accounts', rights.accounts.join(', ')],
  ['groups', rights.groups.join(', ')],
  ['default dashboard', dashboardTitles[rights.defaultDashboardType]],
  ['default code', rights.defaultCode],
  ['status', statusTitles[status]],
]

const changeText = (label: string, from: string, to: string): string =>
  from === '' ? `${label} ${cutText(to)}` : `${label} ${cutText(from)} to ${to === '' ? 'none' : cutText(to)}`

const personValues = ({ before, after, fields, hasPassword }: ProposedPerson): string => {
  const earlier = new Map(before === null ? [] : accountTexts(before))
  const changes = accountTexts(after)
    .map(([label, to]) => ({ label, from: earlier.get(label) ?? '', to }))
    .filter(({ from, to }) => from !== to)
    .map(({ label, from, to }) => changeText(label, from, to))
  const details = before === null || fields.length === 0 ? [] : [`details: ${listText(fields)}`]
  return [...changes, ...details, ...(hasPassword ? ['a new password'] : [])].join('; ')
}

const daysText = ({ from, until }: StandIn): string => `${displayDate(from)} to ${displayDate(until)}`

/** The values before and after a change. Personal details are only named, because the log keeps the text. */
export const changeValues = (change: ProposedChange): string => {
  switch (change.kind) {
    case 'setting': {
      const { kind } = definitionOf(change.title)
      return `from ${cutText(valueText(kind, change.before))} to ${cutText(valueText(kind, change.value))}`
    }
    case 'stand-in':
      return change.before === null
        ? daysText(change.named)
        : `${daysText(change.named)}; before: ${change.before.standIn}, ${daysText(change.before)}`
    case 'user':
      return personValues(change.person)
    case 'user-import':
      return change.people
        .slice(0, maxPeople)
        .map((person) => ({ username: person.username, values: personValues(person) }))
        .filter(({ values }) => values !== '')
        .map(({ username, values }) => `${username}: ${values}`)
        .join('. ')
    case 'user-act':
    case 'import-withdrawal':
      return ''
  }
}
