import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { SnapshotFrom } from 'xstate'
import { O } from '../../../../domain/fp.ts'
import { sameJson } from '../../../../domain/json/parse-json.ts'
import { helperCatalogue } from '../../../../domain/reports/template/helper-catalogue.ts'
import {
  completionsAt,
  scriptHelpers,
  type TemplateCompletions,
} from '../../../../domain/reports/template/completions.ts'
import { type NameWarning, nameWarningText } from '../../../../domain/reports/template/report-check.ts'
import type { ReportFault, ReportPart } from '../../../../domain/reports/template/report-fault.ts'
import type { previewTabMachine } from '../../../../machines/reports/preview-tab.ts'
import type { reportEditorMachine, ReportEditorRef } from '../../../../machines/reports/report-editor.ts'
import { helperLanguage, templateLanguage } from '../../../adapters/code/template-language.ts'
import { CodeEditor } from '../../../adapters/code-editor.tsx'
import type { CodeFault } from '../../../adapters/code/code-fault.ts'

interface Props {
  readonly editor: ReportEditorRef
}

const completionsFor =
  (editor: ReportEditorRef) =>
  (before: string): TemplateCompletions | null => {
    const { draft, lookups } = editor.getSnapshot().context
    const source = lookups.sources.find(({ name }) => name === draft.ReportDataSource)
    return completionsAt(before, {
      fields: source?.fields ?? [],
      helpers: [...helperCatalogue, ...scriptHelpers(draft.ReportHelperScript)],
    })
  }

const codeErrorOf = ({ message, line, column }: ReportFault): CodeFault => ({
  severity: 'error',
  message,
  ...(line === undefined ? {} : { line }),
  ...(column === undefined ? {} : { column }),
})

const codeWarningOf = (doubt: NameWarning): CodeFault => ({
  severity: 'warning',
  message: nameWarningText(doubt),
  line: doubt.line,
  column: doubt.column,
})

const sampleDataWarningOf = (fault: ReportFault): CodeFault => ({
  ...codeErrorOf(fault),
  severity: 'warning',
  message: `With sample data: ${fault.message}`,
})

const faultsInPart = (part: ReportPart, fault: ReportFault | null, doubts: readonly NameWarning[]) => [
  ...(fault?.part === part ? [codeErrorOf(fault)] : []),
  ...(part === 'markup' ? doubts.map(codeWarningOf) : []),
]

const saveFaults = ({ refusal, doubt }: SnapshotFrom<typeof reportEditorMachine>['context'], part: ReportPart) => [
  ...faultsInPart(
    part,
    O.isSome(refusal) && refusal.value._tag === 'Faulty' ? refusal.value.fault : null,
    O.isSome(doubt) ? doubt.value.doubts : [],
  ),
  ...(O.isSome(doubt) && doubt.value.trial?.part === part ? [sampleDataWarningOf(doubt.value.trial)] : []),
]

const previewFaults = (snapshot: SnapshotFrom<typeof previewTabMachine> | undefined, part: ReportPart) => {
  const { failure, output } = snapshot?.context ?? { failure: O.none, output: O.none }
  return faultsInPart(part, O.isSome(failure) ? failure.value.fault : null, O.isSome(output) ? output.value.doubts : [])
}

const useCodeFaults = (editor: ReportEditorRef, part: ReportPart): readonly CodeFault[] => {
  const preview = useSelector(editor, ({ children }) => children.preview)
  const saved = useSelector(editor, ({ context }) => saveFaults(context, part), sameJson)
  const previewed = useSelector(preview, (snapshot) => previewFaults(snapshot, part), sameJson)
  return useMemo(
    () => [...saved, ...previewed.filter((fault) => !saved.some((other) => sameJson(fault, other)))],
    [saved, previewed],
  )
}

export const CodePane = ({ editor }: Props) => {
  const markup = useSelector(editor, ({ context }) => context.draft.ReportMarkup)
  const faults = useCodeFaults(editor, 'markup')
  return (
    <CodeEditor
      label="Code: Handlebars within HTML"
      owner={editor}
      part="markup"
      text={markup}
      faults={faults}
      language={() => templateLanguage(completionsFor(editor))}
      onWrite={(ReportMarkup) => editor.send({ type: 'draft.edited', draft: { ReportMarkup } })}
    />
  )
}

interface HelpersPaneProps {
  readonly editor: ReportEditorRef
}

export const HelpersPane = ({ editor }: HelpersPaneProps) => {
  const script = useSelector(editor, ({ context }) => context.draft.ReportHelperScript)
  const faults = useCodeFaults(editor, 'helpers')
  return (
    <CodeEditor
      label="Helpers: JavaScript"
      owner={editor}
      part="helpers"
      text={script}
      faults={faults}
      language={helperLanguage}
      onWrite={(ReportHelperScript) => editor.send({ type: 'draft.edited', draft: { ReportHelperScript } })}
    />
  )
}
