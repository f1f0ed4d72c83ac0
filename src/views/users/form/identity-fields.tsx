import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { MailRefusal } from '../../../domain/mail/mail-refusal.ts'
import { UserRole } from '../../../domain/permissions/permission.ts'
import { withRoles } from '../../../domain/users/dashboard-choice.ts'
import { detailRule, personTitles } from '../../../domain/users/detail-rules.ts'
import { type DetailName, detailNames, personalDetails } from '../../../domain/users/user-details.ts'
import type { UserDraft } from '../../../domain/users/user-draft.ts'
import { maxLengthIn } from '../../../domain/users/user-draft-faults.ts'
import { mailRefusalText, roleChoices } from '../user-texts.ts'
import { fieldTitle } from './field-texts.ts'
import styles from './user-form.module.css'
import type { UserFields } from './use-fields.ts'

const isPersonalDetail = (name: DetailName): boolean => name in personalDetails

interface TextFieldProps {
  readonly fields: UserFields
  readonly name: 'username' | DetailName
  readonly isRequired?: boolean
  readonly isFixed?: boolean
  readonly type?: string
  readonly note?: string | null
}

const TextField = ({
  fields,
  name,
  isRequired = false,
  isFixed = false,
  type = 'text',
  note = null,
}: TextFieldProps) => {
  const { draft, isReadOnly, faultOf, edit, leaving } = fields
  return (
    <TextInput
      label={fieldTitle(name, draft)}
      type={type}
      required={isRequired && !isReadOnly}
      readOnly={isFixed}
      maxLength={maxLengthIn[name]}
      // the browser would offer the reader's own data
      autoComplete="off"
      spellCheck={false}
      value={draft[name]}
      description={note !== null && <span className={styles['note']}>{note}</span>}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={faultOf(name)}
      onBlur={leaving(name)}
      onChange={(event) => edit({ ...draft, [name]: event.currentTarget.value } satisfies UserDraft)}
    />
  )
}

interface DetailFieldProps {
  readonly fields: UserFields
  readonly name: DetailName
  readonly note?: string | null
}

const DetailField = ({ fields, name, note = null }: DetailFieldProps) => {
  const { draft, faultOf, edit } = fields
  const { input, isRequired } = detailRule(name)
  return input === 'choice' ? (
    <NativeSelect
      label={fieldTitle(name, draft)}
      data={['', ...personTitles]}
      value={draft[name]}
      error={faultOf(name)}
      onChange={(event) => edit({ ...draft, [name]: event.currentTarget.value } satisfies UserDraft)}
    />
  ) : (
    <TextField fields={fields} name={name} type={input} isRequired={isRequired} note={note} />
  )
}

interface RoleFieldProps {
  readonly fields: UserFields
  readonly offered: readonly UserRole[]
  readonly reason: string | null
}

/** The order of choices counts: the first role is displayed. */
export const RoleField = ({
  fields: { draft, isReadOnly, faultOf, edit, leaving },
  offered,
  reason,
}: RoleFieldProps) => (
  <Checkbox.Group
    className={styles['wide'] ?? ''}
    label={fieldTitle('roles', draft)}
    description={reason}
    required={!isReadOnly}
    value={[...draft.roles]}
    error={faultOf('roles')}
    onBlur={leaving('roles')}
    onChange={(roles) => edit(withRoles(draft, roles.filter(UserRole.is)))}
  >
    <div className={styles['roles']}>
      {roleChoices
        .filter(({ value }) => offered.includes(value) || draft.roles.includes(value))
        .map(({ value, label }) => (
          <Checkbox
            key={value}
            value={value}
            label={label}
            disabled={reason !== null || (!offered.includes(value) && !draft.roles.includes(value))}
          />
        ))}
    </div>
  </Checkbox.Group>
)

interface IdentityProps {
  readonly fields: UserFields
  readonly refusal: MailRefusal | null
}

export const IdentityFields = ({ fields, refusal }: IdentityProps) => (
  <>
    <TextField fields={fields} name="username" isRequired isFixed={!fields.isNew} />
    {detailNames.filter(isPersonalDetail).map((name) => (
      <DetailField
        key={name}
        fields={fields}
        name={name}
        note={name === 'email' && refusal !== null ? mailRefusalText(refusal) : null}
      />
    ))}
  </>
)

export const ContactFields = ({ fields }: { readonly fields: UserFields }) =>
  detailNames
    .filter((name) => !isPersonalDetail(name))
    .map((name) => <DetailField key={name} fields={fields} name={name} />)
