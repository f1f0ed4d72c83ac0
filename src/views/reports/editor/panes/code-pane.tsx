import { useSelector } from '@xstate/react'
import { helperCatalogue } from '../../../../domain/reports/template/helper-catalogue.ts'
import { completionsAt, type TemplateCompletions } from '../../../../domain/reports/template/completions.ts'
import { ownHelpers } from '../../../../domain/reports/template/mustaches.ts'
import type { ReportEditorRef } from '../../../../machines/reports/report-editor.ts'
import { helperLanguage, templateLanguage } from '../../../adapters/code/template-language.ts'
import { CodeEditor } from '../../../adapters/code-editor.tsx'
import { useFaultsOf } from '../use-faults-of.ts'

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
      helpers: [...helperCatalogue, ...ownHelpers(draft.ReportHelperScript)],
    })
  }

export const CodePane = ({ editor }: Props) => {
  const markup = useSelector(editor, ({ context }) => context.draft.ReportMarkup)
  const faults = useFaultsOf(editor, 'markup')
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
  const faults = useFaultsOf(editor, 'helpers')
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
