import { Alert, Button, Group, Radio } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../domain/fp.ts'
import { mailChoicesRebase, type MailSubject, mailSubjects, MailFrequency } from '../../domain/mail/mail-choices.ts'
import type { MailChoicesEditorRef } from '../../machines/mail/mail-choices.ts'
import { ChangeTable } from '../ui/dialogs/change-table.tsx'
import { ConflictPanel } from '../ui/dialogs/conflict-panel.tsx'
import styles from './mail.module.css'
import { subjectTexts, mailFrequencyTitles } from './mail-texts.ts'
import { problemText } from '../../domain/texts.ts'

interface Props {
  readonly editor: MailChoicesEditorRef
}

const ChoicesConflict = ({ editor }: Props) => {
  const { theirs, saved, draft } = useSelector(editor, ({ context }) => context)
  if (O.isNone(theirs)) return null
  const now = theirs.value.choices
  return (
    <ConflictPanel editor={editor} title="Your email preferences were changed elsewhere">
      This was in another window or by a link in an email. Load that version to discard yours, or keep yours to replace
      it when you save.
      <ChangeTable
        changes={mailChoicesRebase.changed(saved.choices, now).map((subject) => ({
          field: subject,
          title: subjectTexts[subject].title,
          theirs: mailFrequencyTitles[now[subject]],
          yours: mailFrequencyTitles[draft[subject]],
        }))}
      />
    </ConflictPanel>
  )
}

const ChoicesRefusal = ({ editor }: Props) => {
  const refusal = useSelector(editor, ({ context }) => context.refusal)
  return (
    O.isSome(refusal) && (
      <Alert color="red" role="alert">
        {refusal.value._tag === 'Refused' ? refusal.value.message : problemText}
      </Alert>
    )
  )
}

const SubjectChoice = ({ editor, subject }: Props & { readonly subject: MailSubject }) => {
  const draft = useSelector(editor, ({ context }) => context.draft)
  const { title, what } = subjectTexts[subject]
  return (
    <Radio.Group
      label={title}
      description={what}
      value={draft[subject]}
      onChange={(when) => {
        if (MailFrequency.is(when)) editor.send({ type: 'draft.edited', draft: { ...draft, [subject]: when } })
      }}
    >
      <Group mt="xs">
        {Object.entries(mailFrequencyTitles).map(([when, label]) => (
          <Radio key={when} value={when} label={label} />
        ))}
      </Group>
    </Radio.Group>
  )
}

const busyStates = ['saving', 'waiting', 'reading'] as const

export const ChoicesForm = ({ editor }: Props) => {
  const canSave = useSelector(editor, (snapshot) => snapshot.can({ type: 'save.requested' }))
  const isSaving = useSelector(editor, (snapshot) => busyStates.some((state) => snapshot.matches(state)))
  const isSaved = useSelector(editor, ({ context }) => O.isSome(context.answer) && !context.hasEdits)
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        editor.send({ type: 'save.requested' })
      }}
    >
      <ChoicesConflict editor={editor} />
      <ChoicesRefusal editor={editor} />
      {mailSubjects.map((subject) => (
        <SubjectChoice key={subject} editor={editor} subject={subject} />
      ))}
      <p className={styles['digest']}>
        The daily digest is sent at seven in the morning, in the firm’s time zone, if there is anything you have not
        seen yet.
      </p>
      <div className={styles['foot']}>
        <Button type="submit" loading={isSaving} disabled={!canSave && !isSaving}>
          Save
        </Button>
        <p role="status">{isSaved && !isSaving && 'Saved'}</p>
      </div>
    </form>
  )
}
