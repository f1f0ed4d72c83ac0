import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { subjectsOffered } from '../../../domain/reports/run/run-choice.ts'
import type { Subject } from '../../../domain/reports/subject.ts'
import { placeIn, type ReportPickerRef } from '../../../machines/reports/report-picker.ts'
import { ExplorerDialog } from '../../explorers/explorer-dialog.tsx'
import { levelHeadings } from '../read/period-text.ts'
import styles from '../reports.module.css'
import { ListedSelect } from '../../ui/selects.ts'

interface Props {
  readonly picker: ReportPickerRef
  readonly label: string
}

const mostOffered = 100

const keyOf = ({ level, code }: Subject): string => `${level}/${code}`

const levels = ['adviser', 'group', 'account'] as const

const offered = (subjects: readonly Subject[]) =>
  levels
    .map((level) => ({
      group: levelHeadings[level],
      items: subjects
        .filter((subject) => subject.level === level)
        .map((subject) => ({ value: keyOf(subject), label: `${subject.name} (${subject.code})` })),
    }))
    .filter(({ items }) => items.length > 0)

const explorers = [
  { kind: 'group', text: 'Search groups' },
  { kind: 'account', text: 'Search accounts' },
] as const

const Explorers = ({ picker, subjects }: Pick<Props, 'picker'> & { readonly subjects: readonly Subject[] }) => {
  const explorer = useSelector(picker, ({ children }) => children.explorer)
  return (
    <div className={styles['explorers']}>
      {explorers
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

const SubjectSelect = ({ picker, label, subjects }: Props & { readonly subjects: readonly Subject[] }) => {
  const choice = useSelector(picker, ({ context }) => context.choice)
  return (
    <ListedSelect
      label={label}
      placeholder="Choose, or type to search"
      searchable
      allowDeselect={false}
      limit={mostOffered}
      nothingFoundMessage="No matches"
      data={offered(subjects)}
      value={O.isSome(choice.subject) ? keyOf(choice.subject.value) : null}
      onChange={(key) => {
        const subject = subjects.find((one) => keyOf(one) === key)
        if (subject !== undefined) picker.send({ type: 'subject.chosen', subject })
      }}
    />
  )
}

export const SubjectField = ({ picker, label }: Props) => {
  const context = useSelector(picker, (snapshot) => snapshot.context)
  const subjects = subjectsOffered(context.choice, placeIn(context))
  return (
    <div>
      <SubjectSelect picker={picker} label={label} subjects={subjects} />
      {subjects.length > mostOffered && <Explorers picker={picker} subjects={subjects} />}
    </div>
  )
}
