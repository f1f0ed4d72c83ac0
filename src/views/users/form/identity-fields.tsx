import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { MailRefusal } from '../../../domain/mail/mail-refusal.ts'
import { Role } from '../../../domain/permissions/permission.ts'
import { withRoles } from '../../../domain/users/dashboard-choice.ts'
import { personTitles } from '../../../domain/users/user-details.ts'
import type { UserDraft } from '../../../domain/users/user-draft.ts'
import { mostLettersIn } from '../../../domain/users/user-draft-faults.ts'
import { mailRefusalText, roleChoices } from '../user-texts.ts'
import { fieldTitle } from './field-texts.ts'
import styles from './user-form.module.css'
import type { Fields } from './use-fields.ts'

type TextName =
  | 'username'
  | 'email'
  | 'given_name'
  | 'middle_name'
  | 'family_name'
  | 'phone_number'
  | 'mobile_number'
  | 'address_one'
  | 'address_two'

interface TextFieldProps {
  readonly fields: Fields
  readonly name: TextName
  readonly isRequired?: boolean
  readonly isFixed?: boolean
  readonly type?: 'text' | 'email' | 'tel'
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
      maxLength={mostLettersIn[name]}
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

interface RoleFieldProps {
  readonly fields: Fields
  readonly offered: readonly Role[]
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
    onChange={(roles) => edit(withRoles(draft, roles.filter(Role.is)))}
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
  readonly fields: Fields
  readonly refusal: MailRefusal | null
}

export const IdentityFields = ({ fields, refusal }: IdentityProps) => {
  const { draft, isNew, faultOf, edit } = fields
  return (
    <>
      <TextField fields={fields} name="username" isRequired isFixed={!isNew} />
      <TextField
        fields={fields}
        name="email"
        type="email"
        isRequired
        note={refusal === null ? null : mailRefusalText(refusal)}
      />
      <NativeSelect
        label={fieldTitle('title', draft)}
        data={['', ...personTitles]}
        value={draft.title}
        error={faultOf('title')}
        onChange={(event) => edit({ ...draft, title: event.currentTarget.value })}
      />
      <TextField fields={fields} name="given_name" isRequired />
      <TextField fields={fields} name="middle_name" />
      <TextField fields={fields} name="family_name" isRequired />
    </>
  )
}

export const ContactFields = ({ fields }: { readonly fields: Fields }) => (
  <>
    <TextField fields={fields} name="phone_number" type="tel" />
    <TextField fields={fields} name="mobile_number" type="tel" />
    <TextField fields={fields} name="address_one" />
    <TextField fields={fields} name="address_two" />
  </>
)
