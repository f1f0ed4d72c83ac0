import { useSelector } from '@xstate/react'
import type { ReportEditorRef } from '../../../../machines/reports/report-editor.ts'
import { helperLanguage } from '../../../adapters/code/helper-language.ts'
import { CodeEditor } from '../../../adapters/code-editor.tsx'
import { useFaultsOf } from '../use-faults-of.ts'

interface Props {
  readonly editor: ReportEditorRef
}

export const HelpersPane = ({ editor }: Props) => {
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
