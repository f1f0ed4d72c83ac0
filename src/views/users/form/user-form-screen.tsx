import { Alert, Skeleton, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { O } from '../../../domain/fp.ts'
import { nameOf } from '../../../domain/users/identity.ts'
import { isAbove, rightsTexts } from '../../../domain/users/rights.ts'
import { changedUserFields } from '../../../domain/users/user-draft.ts'
import type { UserEditorRef, UserSaveRefusal } from '../../../machines/users/user-editor.ts'
import type { UserFormRef } from '../../../machines/users/user-form.ts'
import { WaitsNote } from '../../change-requests/waits-note.tsx'
import { ExplorerDialog } from '../../explorers/explorer-dialog.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { NoticeAlert } from '../../ui/notice.tsx'
import { StandInDialog } from '../../messages/stand-in-dialog.tsx'
import { SupervisionDialog } from '../../messages/supervision-dialog.tsx'
import { ChangeTable } from '../../ui/dialogs/change-table.tsx'
import { ConflictPanel } from '../../ui/dialogs/conflict-panel.tsx'
import { HandoverDialog } from '../handover/handover-dialog.tsx'
import { AccessDialog } from './access-dialog.tsx'
import { AccessFields } from './access-fields.tsx'
import { fieldText, fieldTitle } from './field-texts.ts'
import { ContactFields, IdentityFields, RoleField } from './identity-fields.tsx'
import { PasswordFields } from './password-fields.tsx'
import { noticeText, PersonActDialog, PersonActs } from './person-acts.tsx'
import { SaveFoot } from './save-foot.tsx'
import { useFields } from './use-fields.ts'
import styles from './user-form.module.css'
import { errorGettingRoles, errorGettingUser, problemText } from '../../../domain/texts.ts'

interface Props {
  readonly form: UserFormRef
}

interface OpenProps extends Props {
  readonly editor: UserEditorRef
}

const refusalText = (refusal: UserSaveRefusal): string | null => {
  switch (refusal._tag) {
    case 'Field':
      return null
    case 'Refused':
      return refusal.message
    case 'Gone':
      return 'Somebody else has deleted this user. The form can no longer be saved.'
    case 'Stale':
    case 'Lost':
      return problemText
  }
}

const SaveRefusalAlert = ({ editor }: { readonly editor: UserEditorRef }) => {
  const refusal = useSelector(editor, ({ context }) => context.refusal)
  const text = O.isSome(refusal) ? refusalText(refusal.value) : null
  return (
    text !== null && (
      <Alert color="red" role="alert">
        {text}
      </Alert>
    )
  )
}

const FormSection = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className={styles['section']}>
    <legend>{title}</legend>
    <div className={styles['fields']}>{children}</div>
  </fieldset>
)

const FormSections = ({ form, editor }: OpenProps) => {
  const { choices, identity, username, opened, mailRefusal } = useSelector(form, ({ context }) => context)
  const fields = useFields(editor, isAbove(opened.draft, identity))
  const reason = username === identity.username ? rightsTexts.NotYourOwnRights : null
  return (
    <>
      <FormSection title="Personal details">
        <RoleField fields={fields} offered={choices.roles} reason={reason} />
        <IdentityFields fields={fields} refusal={fields.draft.email === opened.draft.email ? mailRefusal : null} />
      </FormSection>
      <FormSection title="Contact details">
        <ContactFields fields={fields} />
      </FormSection>
      {reason === null && !fields.isReadOnly && (
        <FormSection title="Sign-in">
          <PasswordFields form={form} fields={fields} />
        </FormSection>
      )}
      <FormSection title="Access">
        <AccessFields form={form} fields={fields} reason={reason} />
      </FormSection>
    </>
  )
}

/** Both people's changes remain if they concern different fields. */
const UserConflict = ({ editor }: { readonly editor: UserEditorRef }) => {
  const { theirs, saved, draft } = useSelector(editor, ({ context }) => context)
  if (O.isNone(theirs)) return null
  const now = theirs.value.draft
  return (
    <ConflictPanel editor={editor} title="Somebody else has changed this user since you opened it">
      Load their version to discard yours, or keep yours to apply your changes to theirs when you save.
      <ChangeTable
        changes={changedUserFields(saved.draft, now).map((field) => ({
          field,
          title: fieldTitle(field, now),
          theirs: fieldText(now, field),
          yours: fieldText(draft, field),
        }))}
      />
    </ConflictPanel>
  )
}

const FormEditor = ({ form, editor }: OpenProps) => {
  const isEditing = useSelector(editor, (snapshot) => snapshot.matches('editing'))
  const isDoubted = useSelector(editor, (snapshot) => snapshot.matches('doubted'))
  const isBarred = useSelector(form, ({ context: { opened, identity } }) => isAbove(opened.draft, identity))
  return (
    <form
      className={styles['form']}
      autoComplete="off"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBarred) editor.send({ type: 'save.requested' })
      }}
    >
      {isBarred && (
        <Alert color="yellow" role="note">
          Read only: this user has a higher role than you. To change the user, you need that role.
        </Alert>
      )}
      <UserConflict editor={editor} />
      <SaveRefusalAlert editor={editor} />
      <div className={styles['form']} inert={!isEditing || isBarred}>
        <FormSections form={form} editor={editor} />
      </div>
      {!isBarred && <SaveFoot editor={editor} />}
      {isDoubted && <AccessDialog editor={editor} />}
    </form>
  )
}

const OpenForm = ({ form, editor }: OpenProps) => {
  const { opened, notice, username, identity, waits } = useSelector(form, ({ context }) => context)
  const { explorer, acting, handover, standIn, supervision } = useSelector(form, ({ children }) => children)
  const isOthers = username !== null && username !== identity.username
  return (
    <>
      <Title order={1} size="h2" mb="md">
        {username === null ? 'New user' : nameOf(opened.draft)}
      </Title>
      <NoticeAlert
        notice={O.map(noticeText)(notice)}
        color={O.isSome(notice) && notice.value !== 'Waits' && notice.value.isMailRefused ? 'red' : 'green'}
        onDismiss={() => form.send({ type: 'notice.dismissed' })}
      />
      <WaitsNote waits={waits} />
      {isOthers && !isAbove(opened.draft, identity) && <PersonActs form={form} />}
      <FormEditor form={form} editor={editor} />
      {explorer !== undefined && <ExplorerDialog explorer={explorer} />}
      {acting !== undefined && <PersonActDialog form={form} acting={acting} />}
      {handover !== undefined && <HandoverDialog handover={handover} />}
      {standIn !== undefined && <StandInDialog standIn={standIn} />}
      {supervision !== undefined && <SupervisionDialog opening={supervision} />}
    </>
  )
}

export const UserFormScreen = ({ form }: Props) => {
  const editor = useSelector(form, ({ children }) => children.editor)
  const isNew = useSelector(form, ({ context }) => context.username === null)
  const isFailed = useSelector(form, (snapshot) => snapshot.matches('failed'))
  const isTrying = useSelector(form, (snapshot) => snapshot.matches({ failed: 'trying' }))
  if (isFailed)
    return (
      <>
        <Title order={1} size="h2" mb="md">
          {isNew ? 'New user' : 'User'}
        </Title>
        <FetchFailed
          title={isNew ? errorGettingRoles : errorGettingUser}
          isTrying={isTrying}
          onRetry={() => form.send({ type: 'open.retried' })}
        />
      </>
    )
  return editor === undefined ? (
    <div role="status" aria-label="Loading the user">
      <Skeleton height="600px" />
    </div>
  ) : (
    <OpenForm form={form} editor={editor} />
  )
}
