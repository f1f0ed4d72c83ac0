import { Select } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { subjectsOffered } from '../../../domain/reports/run/run-choice.ts'
import type { Subject } from '../../../domain/reports/subject.ts'
import { placeIn, type ReportPickerRef } from '../../../machines/reports/report-picker.ts'
import { levelHeadings } from '../read/period-text.ts'

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

export const SubjectField = ({ picker, label }: Props) => {
  const { choice, ...context } = useSelector(picker, (snapshot) => snapshot.context)
  const subjects = subjectsOffered(choice, placeIn(context))
  return (
    <Select
      label={label}
      placeholder="Choose, or type to search"
      searchable
      allowDeselect={false}
      limit={mostOffered}
      nothingFoundMessage="Nothing matches"
      data={offered(subjects)}
      value={O.isSome(choice.subject) ? keyOf(choice.subject.value) : null}
      onChange={(key) => {
        const subject = subjects.find((one) => keyOf(one) === key)
        if (subject !== undefined) picker.send({ type: 'subject.chosen', subject })
      }}
    />
  )
}
