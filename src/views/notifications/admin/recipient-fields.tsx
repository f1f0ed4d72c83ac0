import { Button, Checkbox, Input, NativeSelect } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { Role } from '../../../domain/permissions/permission.ts'
import { holdsAny } from '../../../domain/permissions/permits.ts'
import { displayedRole, type Identity } from '../../../domain/users/identity.ts'
import { noRecipients, type Recipients, sameRecipients } from '../../../domain/users/recipients.ts'
import type { NotificationComposerRef } from '../../../machines/notifications/notification-composer.ts'
import type { NotificationEditorRef } from '../../../machines/notifications/notification-editor.ts'
import { counted } from '../../ui/counted.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { roleChoices } from '../../users/user-texts.ts'
import { fieldTitles } from './notification-texts.ts'
import styles from './notifications.module.css'
import type { Fields } from './use-fields.ts'

interface Props {
  readonly composer: NotificationComposerRef
  readonly editor: NotificationEditorRef
  readonly identity: Identity
  readonly fields: Fields
}

type Kind = 'users' | 'advisers' | 'groups'

const mostListed = 50

interface ChosenProps {
  readonly label: string
  readonly codes: readonly string[]
  readonly nameOf: (code: string) => string
  readonly onRemove: (code: string) => void
}

const Chosen = ({ label, codes, nameOf, onRemove }: ChosenProps) =>
  codes.length > 0 && (
    <ul className={styles['chosen']} tabIndex={codes.length > 6 ? 0 : undefined} aria-label={label}>
      {codes.slice(0, mostListed).map((code) => (
        <li key={code}>
          <span>
            {nameOf(code)} <small>{code}</small>
          </span>
          <IconButton icon="remove" label={`Remove ${code}`} onClick={() => onRemove(code)} />
        </li>
      ))}
      {codes.length > mostListed && <li>and {(codes.length - mostListed).toLocaleString('en')} more</li>}
    </ul>
  )

/** Site administrators write to all, others to clients and advisers. */
const rolesFor = (identity: Identity) =>
  holdsAny(identity, ['site.admin'])
    ? roleChoices
    : roleChoices.filter(({ value }) => value === 'client' || value === 'adviser')

const Preview = ({ composer }: Pick<Props, 'composer'>) => {
  const { people, draft } = useSelector(composer, ({ context }) => context)
  if (sameRecipients(draft.recipients, noRecipients)) return null
  if (O.isNone(people)) return <p className={styles['count']}>Finding out who that is…</p>
  const { length } = people.value
  return (
    <div role="status">
      <p className={styles['count']}>
        {length === 0
          ? 'Nobody it could be sent to is among them'
          : `It goes to ${counted(length, 'person', 'people')}`}
      </p>
      {length > 0 && (
        <details>
          <summary>Who they are</summary>
          <ul className={styles['people']} tabIndex={0} aria-label="Who it goes to">
            {people.value.slice(0, mostListed).map(({ username, name, role }) => (
              <li key={username}>
                {name} <small>{displayedRole([role])}</small>
              </li>
            ))}
            {length > mostListed && <li>and {(length - mostListed).toLocaleString('en')} more</li>}
          </ul>
        </details>
      )}
    </div>
  )
}

export const RecipientFields = ({ composer, editor, identity, fields: { draft, faultOf, edit } }: Props) => {
  const reference = useSelector(editor, ({ context }) => context.reference)
  const people = useSelector(composer, ({ context }) => context.people)
  const { recipients } = draft
  const choose = (changed: Partial<Recipients>) => edit({ recipients: { ...recipients, ...changed } })
  const remove = (kind: Kind) => (code: string) => choose({ [kind]: recipients[kind].filter((one) => one !== code) })
  const { advisers, groups } = O.isSome(reference) ? reference.value : { advisers: [], groups: [] }
  const named = {
    users: new Map(O.isSome(people) ? people.value.map(({ username, name }) => [username, name]) : []),
    advisers: new Map(advisers.map(({ AdvisorCode, AdvisorName }) => [AdvisorCode, AdvisorName])),
    groups: new Map(groups.map(({ GroupCode, GroupName }) => [GroupCode, GroupName])),
  }
  const chosen = (kind: Kind, label: string) => (
    <Chosen
      label={label}
      codes={recipients[kind]}
      nameOf={(code) => named[kind].get(code) ?? ''}
      onRemove={remove(kind)}
    />
  )
  return (
    <Input.Wrapper
      label={fieldTitles.recipients}
      labelElement="div"
      description="All of whom any of this holds, each once"
      required
      error={faultOf('recipients')}
    >
      <div role="group" aria-label={fieldTitles.recipients} className={styles['recipients']}>
        <Checkbox.Group
          label="Everybody who is"
          value={[...recipients.roles]}
          onChange={(roles) => choose({ roles: roles.filter(Role.is) })}
        >
          <div className={styles['roles']}>
            {rolesFor(identity).map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </div>
        </Checkbox.Group>
        <div>
          <NativeSelect
            label="The clients of an adviser"
            data={[
              { value: '', label: 'Add an adviser' },
              ...advisers
                .filter(({ AdvisorCode }) => !recipients.advisers.includes(AdvisorCode))
                .map(({ AdvisorCode, AdvisorName }) => ({
                  value: AdvisorCode,
                  label: `${AdvisorName} (${AdvisorCode})`,
                })),
            ]}
            value=""
            onChange={({ currentTarget: { value } }) => {
              if (value !== '') choose({ advisers: [...recipients.advisers, value] })
            }}
          />
          {chosen('advisers', 'Advisers chosen')}
        </div>
        <div>
          <Button variant="default" size="xs" onClick={() => composer.send({ type: 'explorer.opened', kind: 'group' })}>
            Choose groups
          </Button>
          {chosen('groups', 'Groups chosen')}
        </div>
        <div>
          <Button variant="default" size="xs" onClick={() => composer.send({ type: 'explorer.opened', kind: 'user' })}>
            Choose users
          </Button>
          {chosen('users', 'Users chosen')}
        </div>
        <Preview composer={composer} />
      </div>
    </Input.Wrapper>
  )
}
