import { Popover, UnstyledButton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { initialsOf } from '../../domain/dashboards/presence/attendance.ts'
import type { PresentPerson } from '../../domain/dashboards/presence/presence-messages.ts'
import type { PresenceRef } from '../../machines/dashboards/presence.ts'
import { screenOnlyMark } from '../adapters/picture-marks.ts'
import { NamedIcon } from '../ui/icons/icon.tsx'
import styles from './presence.module.css'

const maxCircles = 4

const textOf = ({ name, isEditing }: PresentPerson): string => (isEditing ? `${name} is editing` : name)

const PersonCircle = ({ person }: { readonly person: PresentPerson }) => (
  <span className={styles['circle']} data-editing={person.isEditing} aria-hidden="true" title={textOf(person)}>
    {initialsOf(person.name)}
    {person.isEditing && (
      <span className={styles['pencil']}>
        <NamedIcon name="edit" />
      </span>
    )}
  </span>
)

const PeopleCircles = ({ people }: { readonly people: readonly PresentPerson[] }) => {
  const rest = people.length - maxCircles
  return (
    <Popover position="bottom-end" shadow="md" withinPortal={false}>
      <Popover.Target>
        <UnstyledButton className={styles['people']}>
          <span className={styles['unseen']}>Also here: {people.map(textOf).join(', ')}</span>
          {people.slice(0, maxCircles).map((person) => (
            <PersonCircle key={person.username} person={person} />
          ))}
          {rest > 0 && (
            <span
              className={styles['circle']}
              aria-hidden="true"
              title={people.slice(maxCircles).map(textOf).join(', ')}
            >
              +{rest}
            </span>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={styles['list']}>
        <p className={styles['caption']}>Also here</p>
        <ul>
          {people.map((person) => (
            <li key={person.username}>{textOf(person)}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

export const DashboardPresence = ({ presence }: { readonly presence: PresenceRef }) => {
  const people = useSelector(presence, ({ context }) => context.others)
  const announced = useSelector(presence, ({ context }) => context.announced)
  if (people.length === 0 && announced === '') return null
  return (
    <div className={styles['presence']} {...screenOnlyMark}>
      {people.length > 0 && <PeopleCircles people={people} />}
      <span className={styles['unseen']} role="status">
        {announced}
      </span>
    </div>
  )
}
