import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { SnapshotFrom } from 'xstate'
import { O } from '../../../domain/fp.ts'
import { doubtText, type DoubtfulName } from '../../../domain/reports/template/report-check.ts'
import type { ReportFault, ReportPart } from '../../../domain/reports/template/report-fault.ts'
import { sameJson } from '../../../domain/parse-json.ts'
import type { previewTabMachine } from '../../../machines/reports/preview-tab.ts'
import type { reportEditorMachine, ReportEditorRef } from '../../../machines/reports/report-editor.ts'
import type { CodeFault } from '../../adapters/code/code-fault.ts'

const asFault = ({ message, line, column }: ReportFault): CodeFault => ({
  severity: 'error',
  message,
  ...(line === undefined ? {} : { line }),
  ...(column === undefined ? {} : { column }),
})

const asWarning = (doubt: DoubtfulName): CodeFault => ({
  severity: 'warning',
  message: doubtText(doubt),
  line: doubt.line,
  column: doubt.column,
})

const asDoubt = (fault: ReportFault): CodeFault => ({
  ...asFault(fault),
  severity: 'warning',
  message: `With sample data: ${fault.message}`,
})

const faultsIn = (part: ReportPart, fault: ReportFault | null, doubts: readonly DoubtfulName[]) => [
  ...(fault?.part === part ? [asFault(fault)] : []),
  ...(part === 'markup' ? doubts.map(asWarning) : []),
]

const ofSave = ({ refusal, doubt }: SnapshotFrom<typeof reportEditorMachine>['context'], part: ReportPart) => [
  ...faultsIn(
    part,
    O.isSome(refusal) && refusal.value._tag === 'Faulty' ? refusal.value.fault : null,
    O.isSome(doubt) ? doubt.value.doubts : [],
  ),
  ...(O.isSome(doubt) && doubt.value.trial?.part === part ? [asDoubt(doubt.value.trial)] : []),
]

const ofPreview = (snapshot: SnapshotFrom<typeof previewTabMachine> | undefined, part: ReportPart) => {
  const { failure, output } = snapshot?.context ?? { failure: O.none, output: O.none }
  return faultsIn(part, O.isSome(failure) ? failure.value.fault : null, O.isSome(output) ? output.value.doubts : [])
}

export const useFaultsOf = (editor: ReportEditorRef, part: ReportPart): readonly CodeFault[] => {
  const preview = useSelector(editor, ({ children }) => children.preview)
  const saved = useSelector(editor, ({ context }) => ofSave(context, part), sameJson)
  const previewed = useSelector(preview, (snapshot) => ofPreview(snapshot, part), sameJson)
  return useMemo(
    () => [...saved, ...previewed.filter((fault) => !saved.some((other) => sameJson(fault, other)))],
    [saved, previewed],
  )
}
