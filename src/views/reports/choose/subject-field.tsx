import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { availableSubjects } from '../../../domain/reports/run/run-choice.ts'
import type { ReportSubject } from '../../../domain/reports/subject.ts'
import { runChoiceContextIn, type ReportPickerRef } from '../../../machines/reports/report-picker.ts'
import { ExplorerDialog } from '../../explorers/explorer-dialog.tsx'
import { levelHeadings } from '../read/period-text.ts'
import styles from '../reports.module.css'
import { ListedSelect } from '../../ui/selects.ts'

interface Props {
  readonly picker: ReportPickerRef
  readonly label: string
}

const maxOffered = 100

const subjectKey = ({ level, code }: ReportSubject): string => `${level}/${code}`

const subjectLevels = ['adviser', 'group', 'account'] as const

const offeredSubjects = (subjects: readonly ReportSubject[]) =>
  subjectLevels
    .map((level) => ({
      group: levelHeadings[level],
      items: subjects
        .filter((subject) => subject.level === level)
        .map((subject) => ({ value: subjectKey(subject), label: `${subject.name} (${subject.code})` })),
    }))
    .filter(({ items }) => items.length > 0)

const explorerButtons = [
  { kind: 'group', text: 'Search groups' },
  { kind: 'account', text: 'Search accounts' },
] as const

const ExplorerButtons = ({
  picker,
  subjects,
}: Pick<Props, 'picker'> & { readonly subjects: readonly ReportSubject[] }) => {
  const explorer = useSelector(picker, ({ children }) => children.explorer)
  return (
    <div className={styles['explorers']}>
      {explorerButtons
        .filter(({ kind }) => subjects.some(({ level }) => level === kind))
        .map(({ kind, text }) => (
          <Button key={kind} variant="default" size="xs" onClick={() => picker.send({ type: 'explorer.opened', kind })}>
            {text}
          </Button>
        ))}
      {explorer !== undefined && <ExplorerDialog explorer={explorer} />}
    </div>
  )
}

const SubjectSelect = ({ picker, label, subjects }: Props & { readonly subjects: readonly ReportSubject[] }) => {
  const choice = useSelector(picker, ({ context }) => context.choice)
  return (
    <ListedSelect
      label={label}
      placeholder="Choose, or type to search"
      searchable
      allowDeselect={false}
      limit={maxOffered}
      nothingFoundMessage="No matches"
      data={offeredSubjects(subjects)}
      value={O.isSome(choice.subject) ? subjectKey(choice.subject.value) : null}
      onChange={(key) => {
        const subject = subjects.find((one) => subjectKey(one) === key)
        if (subject !== undefined) picker.send({ type: 'subject.chosen', subject })
      }}
    />
  )
}

export const SubjectField = ({ picker, label }: Props) => {
  const context = useSelector(picker, (snapshot) => snapshot.context)
  const subjects = availableSubjects(context.choice, runChoiceContextIn(context))
  return (
    <div>
      <SubjectSelect picker={picker} label={label} subjects={subjects} />
      {subjects.length > maxOffered && <ExplorerButtons picker={picker} subjects={subjects} />}
    </div>
  )
}
