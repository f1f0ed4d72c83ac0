import { Button, Checkbox, Input, NativeSelect } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { capitalisedText } from '../../../domain/text/capitalised-text.ts'
import { O } from '../../../domain/fp.ts'
import { UserRole } from '../../../domain/permissions/permission.ts'
import type { RecipientChoice } from '../../../domain/users/recipients.ts'
import {
  nothingOffered,
  type RecipientOffers,
  type RecipientPickerRef,
} from '../../../machines/users/recipient-picker.ts'
import { ExplorerDialog } from '../../explorers/explorer-dialog.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { roleChoices } from '../user-texts.ts'
import { ChosenCodes, RecipientPreview } from './recipient-preview.tsx'
import styles from './recipients.module.css'

interface Props {
  readonly picker: RecipientPickerRef
  readonly label: string
  readonly several?: string
  readonly fault?: string | null
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  readonly recipients: RecipientChoice
  readonly onChoose: (recipients: RecipientChoice) => void
}

interface PartProps extends Pick<Props, 'picker' | 'recipients' | 'onChoose'> {
  readonly isDisabled: boolean
}

type RecipientKind = 'users' | 'advisers' | 'groups'

const RoleChoice = ({ picker, isDisabled, recipients, onChoose }: PartProps) => {
  const { roles } = useSelector(picker, ({ context }) => context.rules)
  return (
    roles.length > 0 && (
      <Checkbox.Group
        label="Everyone with the role"
        value={[...recipients.roles]}
        onChange={(chosen) => onChoose({ ...recipients, roles: chosen.filter(UserRole.is) })}
      >
        <div className={styles['roles']}>
          {roleChoices
            .filter(({ value }) => roles.includes(value))
            .map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} disabled={isDisabled} />
            ))}
        </div>
      </Checkbox.Group>
    )
  )
}

const OwnBook = ({ book, isDisabled, recipients, onChoose }: PartProps & { readonly book: string }) => (
  <Checkbox
    label="All clients of your book"
    disabled={isDisabled}
    checked={recipients.advisers.includes(book)}
    onChange={({ currentTarget: { checked } }) => {
      const others = recipients.advisers.filter((code) => code !== book)
      onChoose({ ...recipients, advisers: checked ? [...others, book] : others })
    }}
  />
)

/** A draft that somebody else began may have rules without a field here. */
const OtherRules = ({ picker, isDisabled, recipients, onChoose }: PartProps) => {
  const { roles, book } = useSelector(picker, ({ context }) => context.rules)
  const { roles: chosenRoles, advisers } = recipients
  return (
    <>
      <ChosenCodes
        label="Roles you cannot choose"
        codes={chosenRoles.filter((role) => !roles.includes(role))}
        isDisabled={isDisabled}
        nameOf={() => 'Everyone with the role'}
        onRemove={(code) => onChoose({ ...recipients, roles: chosenRoles.filter((role) => role !== code) })}
      />
      {book !== null && (
        <ChosenCodes
          label="Books you cannot choose"
          codes={advisers.filter((code) => code !== book)}
          isDisabled={isDisabled}
          nameOf={() => 'All clients of the book'}
          onRemove={(code) => onChoose({ ...recipients, advisers: advisers.filter((one) => one !== code) })}
        />
      )}
    </>
  )
}

const useRecipientOffers = (picker: RecipientPickerRef): RecipientOffers =>
  useSelector(picker, ({ context }) => O.getOrElse(() => nothingOffered)(context.offers))

const recipientNames = (
  { advisers, groups, users }: RecipientOffers,
  kind: RecipientKind,
): ReadonlyMap<string, string> =>
  new Map(
    kind === 'advisers'
      ? advisers.map(({ AdvisorCode, AdvisorName }) => [AdvisorCode, AdvisorName])
      : (kind === 'groups' ? groups : users).map(({ code, name }) => [code, name]),
  )

const noRecipients: readonly string[] = []

const ChosenRecipients = ({
  picker,
  kind,
  isDisabled,
  recipients,
  onChoose,
}: PartProps & { readonly kind: RecipientKind }) => {
  const offers = useRecipientOffers(picker)
  const names = useMemo(() => recipientNames(offers, kind), [offers, kind])
  const leftOut = useSelector(picker, ({ context }) => (kind === 'users' ? context.leftOut : noRecipients))
  return (
    <ChosenCodes
      label={`${capitalisedText(kind)} chosen`}
      codes={recipients[kind]}
      leftOut={leftOut}
      isDisabled={isDisabled}
      nameOf={(code) => names.get(code) ?? ''}
      onRemove={(code) => onChoose({ ...recipients, [kind]: recipients[kind].filter((one) => one !== code) })}
    />
  )
}

const BookChoice = (props: PartProps) => {
  const { picker, isDisabled, recipients, onChoose } = props
  const { advisers } = useRecipientOffers(picker)
  return (
    <div>
      <NativeSelect
        label="The clients of an adviser"
        disabled={isDisabled}
        data={[
          { value: '', label: 'Add an adviser' },
          ...advisers
            .filter(({ AdvisorCode }) => !recipients.advisers.includes(AdvisorCode))
            .map(({ AdvisorCode, AdvisorName }) => ({ value: AdvisorCode, label: `${AdvisorName} (${AdvisorCode})` })),
        ]}
        value=""
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') onChoose({ ...recipients, advisers: [...recipients.advisers, value] })
        }}
      />
      <ChosenRecipients {...props} kind="advisers" />
    </div>
  )
}

const exploredKinds = { groups: 'group', users: 'user' } as const

const ExploredRecipients = ({ kind, ...props }: PartProps & { readonly kind: keyof typeof exploredKinds }) => (
  <div>
    <Button
      variant="default"
      size="xs"
      disabled={props.isDisabled}
      onClick={() => props.picker.send({ type: 'explorer.opened', kind: exploredKinds[kind] })}
    >
      Choose {kind}
    </Button>
    <ChosenRecipients {...props} kind={kind} />
  </div>
)

export const RecipientFields = ({
  picker,
  label,
  several = '',
  fault,
  isRequired = false,
  isDisabled = false,
  ...choice
}: Props) => {
  const { book } = useSelector(picker, ({ context }) => context.rules)
  const areOffersFailed = useSelector(picker, (snapshot) => snapshot.matches({ offers: 'failed' }))
  const part = { picker, isDisabled, ...choice }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description="Everyone matching any of these (no duplicates)"
      required={isRequired}
      error={fault}
    >
      <div role="group" aria-label={label} className={styles['recipients']}>
        {areOffersFailed && <FetchFailed onRetry={() => picker.send({ type: 'offers.retried' })} />}
        <RoleChoice {...part} />
        {book === null ? <BookChoice {...part} /> : <OwnBook {...part} book={book} />}
        <OtherRules {...part} />
        <ExploredRecipients {...part} kind="groups" />
        <ExploredRecipients {...part} kind="users" />
        <RecipientPreview picker={picker} several={several} />
      </div>
    </Input.Wrapper>
  )
}

/** Rendered outside the dialog with the fields, because that dialog's keyboard shortcuts would interfere. */
export const RecipientExplorer = ({ picker }: Pick<Props, 'picker'>) => {
  const explorer = useSelector(picker, ({ children }) => children.explorer)
  return explorer !== undefined && <ExplorerDialog explorer={explorer} />
}
